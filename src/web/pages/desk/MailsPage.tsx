import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskMail, DeskMailsData } from '#wire/desk.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { useDeskAction } from './useDeskAction.ts';

const path = '/api/admin/mails/requeue';
const describe = ({ requeued }: { requeued: number }) =>
  `${requeued} ${requeued === 1 ? 'mail is' : 'mails are'} due again.`;

/** Mails that were given up: sent after all when the reason is gone. Whom they are for is not shown. */
export function Component({ data }: { data: DeskMailsData }) {
  const { mails, waiting, failed } = data;
  const { busy, act } = useDeskAction();
  const columns: Column<DeskMail>[] = [
    { key: 'template', header: 'Mail', title: true, cell: ({ template }) => <code>{template}</code> },
    { key: 'doneAt', header: 'Given up', cell: ({ doneAt }) => doneAt && <TimeAgo at={doneAt} /> },
    { key: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
    {
      key: 'error',
      header: 'Why',
      cell: ({ lastError }) => (
        <span className="min-w-0 text-xs wrap-anywhere">{lastError ?? 'unknown'}</span>
      ),
    },
    {
      key: 'requeue',
      header: 'Action',
      hideHeader: true,
      cell: ({ id, template }) => (
        <Button
          size="sm"
          loading={busy === id}
          aria-label={`Send ${template} again`}
          onClick={() => void act({ key: id, path, body: { id }, done: describe })}
        >
          Send again
        </Button>
      ),
    },
  ];
  return (
    <DeskFrame
      data={data}
      title="Failed mails"
      aside={
        failed > 1 && (
          <Button
            loading={busy === 'all'}
            onClick={() => void act({ key: 'all', path, body: {}, done: describe })}
          >
            Send all again
          </Button>
        )
      }
    >
      <p className="text-muted">
        {waiting} waiting to be sent, {failed} given up.
      </p>
      <Card as="div">
        {mails.length === 0 ? (
          <EmptyState title="No failed mails">
            We retry a mail for days. Mails that still fail appear here.
          </EmptyState>
        ) : (
          <Table
            caption="Failed mails, oldest first"
            columns={columns}
            rows={mails}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
    </DeskFrame>
  );
}
