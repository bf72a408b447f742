import { type StaffRetractionCause, staffRetractionCauses } from '#model/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { Alert } from '#wire/alerts.ts';
import type { DeskAlertsData } from '#wire/desk.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { useDeskAction } from './useDeskAction.ts';
import { WordsDialog } from './WordsDialog.tsx';

const causeWords: Record<StaffRetractionCause, string> = {
  didNotHappen: 'False alarm',
  wronglyDescribed: 'Wrong text or severity',
  duplicate: 'Duplicate',
  other: 'Something else',
};
const causeOptions = staffRetractionCauses.map((value) => ({ value, label: causeWords[value] }));

const hint = 'Shown with the alert and mailed to everybody who got it.';
const path = '/api/admin/alerts/judge';

/** Alerts that detectors raised; staff confirms them, or takes them back for good. */
export function Component({ data }: { data: DeskAlertsData }) {
  const { alerts, total, page, perPage } = data;
  const columns: Column<Alert>[] = [
    {
      key: 'title',
      header: 'Alert',
      title: true,
      cell: ({ title, id }) => (
        <span className="min-w-0 wrap-anywhere">
          {title}
          <span className="block font-mono text-xs font-normal text-muted">{id}</span>
        </span>
      ),
    },
    {
      key: 'project',
      header: 'Project',
      cell: ({ project }) => (
        <Link to={`/projects/${project.id}`} className="link">
          {project.name}
        </Link>
      ),
    },
    { key: 'severity', header: 'Severity', cell: ({ severity }) => <SeverityMark severity={severity} /> },
    { key: 'time', header: 'When', cell: ({ time }) => <TimeAgo at={time} /> },
    {
      key: 'state',
      header: 'State',
      cell: ({ state, reason }) => (
        <span className="min-w-0 wrap-anywhere">
          {state}
          {reason !== null && <span className="block text-xs text-muted">{reason}</span>}
        </span>
      ),
    },
    {
      key: 'verdict',
      header: 'Verdict',
      hideHeader: true,
      cell: (alert) => <VerdictButtons alert={alert} />,
    },
  ];
  return (
    <DeskFrame data={data} title="Alerts">
      <p className="text-muted">
        Alerts of detectors, newest first. A retraction is final and mailed to everybody who got the alert.
      </p>
      <Card as="div">
        {alerts.length === 0 ? (
          <EmptyState title="No detector has raised an alert">
            Alerts appear as soon as a followed chain has one.
          </EmptyState>
        ) : (
          <Table
            caption="Alerts of detectors, newest first"
            columns={columns}
            rows={alerts}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
      <Pagination
        label="Pages of alerts"
        page={page}
        pageCount={Math.ceil(total / perPage)}
        hrefFor={(number) => `/admin/alerts?page=${number}`}
      />
    </DeskFrame>
  );
}

function VerdictButtons({ alert: { id, title, state } }: { alert: Alert }) {
  const openDialog = useOpenDialog();
  const { act } = useDeskAction();
  const done = (verdict: string) => (judged: { told: number }) =>
    `${verdict}. ${judged.told} ${judged.told === 1 ? 'person is' : 'people are'} told by mail.`;
  const retract = () =>
    openDialog((close) => (
      <WordsDialog
        title="Retract the alert"
        label="Reason"
        hint={hint}
        submit="Retract it"
        maxLength={1000}
        danger
        onClose={close}
        onSubmit={(reason, form) =>
          act({
            key: 'retract',
            path,
            body: { verdict: 'retracted', id, reason, cause: form.get('cause') },
            done: done('Retracted'),
          })
        }
      >
        <p className="wrap-anywhere text-muted">{title}</p>
        <Select name="cause" label="Cause" options={causeOptions} />
      </WordsDialog>
    ));
  const confirm = () =>
    openDialog((close) => (
      <WordsDialog
        title="Confirm the alert"
        label="How it was checked"
        hint={hint}
        submit="Confirm it"
        maxLength={1000}
        onClose={close}
        onSubmit={(reason) =>
          act({ key: 'confirm', path, body: { verdict: 'confirmed', id, reason }, done: done('Confirmed') })
        }
      />
    ));
  if (state === 'retracted') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'new' && (
        <Button size="sm" aria-label={`Confirm ${id}`} onClick={confirm}>
          Confirm
        </Button>
      )}
      <Button size="sm" aria-label={`Retract ${id}`} onClick={retract}>
        Retract
      </Button>
    </div>
  );
}
