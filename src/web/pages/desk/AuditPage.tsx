import { auditEvents } from '#model/auditLog.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { AdminAuditData, AuditLine } from '#wire/auditLog.ts';
import { DeskFrame } from './DeskFrame.tsx';

const listPath = '/admin/audit';

const columns: Column<AuditLine>[] = [
  { key: 'event', header: 'Event', title: true, cell: ({ event }) => <code>{event}</code> },
  { key: 'at', header: 'When', cell: ({ at }) => <TimeAgo at={at} /> },
  {
    key: 'user',
    header: 'Account',
    className: 'sm:min-w-52',
    cell: ({ user, admin }) => (
      <span className="min-w-0 wrap-anywhere">
        {user ?? 'none'}
        {admin !== null && <span className="block text-xs text-muted">by {admin}</span>}
      </span>
    ),
  },
  {
    key: 'ip',
    header: 'From',
    className: 'sm:min-w-32',
    cell: ({ ip }) => <span className="wrap-anywhere">{ip ?? 'the server'}</span>,
  },
  {
    key: 'detail',
    header: 'Details',
    cell: ({ detail }) => (
      <span className="min-w-0 text-xs wrap-anywhere text-muted">
        {Object.entries(detail)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', ')}
      </span>
    ),
  },
];

const eventOptions = [
  { value: '', label: 'All events' },
  ...auditEvents.map((event) => ({ value: event, label: event })),
];

function olderPath({ query, older }: AdminAuditData): string {
  return `${listPath}?${new URLSearchParams({ ...query, before: older ?? '' })}`;
}

/** What was done to accounts, by whom and from where. */
export function Component({ data }: { data: AdminAuditData }) {
  const { lines, query, older } = data;
  return (
    <DeskFrame data={data} title="Audit log">
      <form action={listPath} className="flex flex-wrap items-end gap-4">
        <Field label="Account" type="email" name="user" autoComplete="off" defaultValue={query.user} />
        <Select label="Event" name="event" options={eventOptions} defaultValue={query.event} />
        <Button type="submit">Show</Button>
      </form>
      <Card as="div">
        {lines.length === 0 ? (
          <EmptyState title="Nothing is recorded" action={<ButtonLink to={listPath}>All events</ButtonLink>}>
            No event of the last year fits.
          </EmptyState>
        ) : (
          <Table
            caption="Audit log, newest first"
            columns={columns}
            rows={lines}
            rowKey={(line) => [line.at, line.event, line.user, line.detail.route].join(' ')}
          />
        )}
      </Card>
      {older !== null && (
        <p>
          <ButtonLink to={olderPath(data)}>Older events</ButtonLink>
        </p>
      )}
    </DeskFrame>
  );
}
