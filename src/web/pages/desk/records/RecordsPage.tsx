import { recordKinds } from '#model/records.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Select } from '#web/ui/Select.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskRecordsData, RecordLine } from '#wire/deskRecords.ts';
import { DeskFrame } from '../DeskFrame.tsx';

const kindOptions = recordKinds.map((kind) => ({ value: kind, label: kind }));

const columns: Column<RecordLine>[] = [
  {
    key: 'name',
    header: 'Record',
    title: true,
    cell: ({ kind, id, name }) => (
      <span className="min-w-0 wrap-anywhere">
        <Link to={`/admin/records/${kind}/${id}`} className="link">
          {name}
        </Link>
        <span className="block font-mono text-xs font-normal text-muted">{id}</span>
      </span>
    ),
  },
  { key: 'project', header: 'Project', cell: ({ projectId }) => projectId ?? 'none' },
  { key: 'changedAt', header: 'Changed', cell: ({ changedAt }) => <TimeAgo at={changedAt} /> },
  {
    key: 'changedBy',
    header: 'By',
    cell: ({ changedBy }) => <span className="wrap-anywhere">{changedBy ?? 'an import'}</span>,
  },
];

/** What is on record, kind by kind. */
export function Component({ data }: { data: DeskRecordsData }) {
  const { kind, words, records, total, page, perPage } = data;
  return (
    <DeskFrame
      data={data}
      title="Records"
      aside={<ButtonLink to={`/admin/records/${kind}/_new`}>{`New ${kind}`}</ButtonLink>}
    >
      <form action="/admin/records" className="flex flex-wrap items-end gap-4">
        <Select label="Kind" name="kind" options={kindOptions} defaultValue={kind} />
        <Field label="Id, name or project" name="q" type="search" defaultValue={words} autoComplete="off" />
        <Button type="submit">Find</Button>
      </form>
      <Card as="div">
        {records.length === 0 ? (
          <EmptyState title="No record fits">
            Records that an older version imported appear here once they are imported again.
          </EmptyState>
        ) : (
          <Table
            caption="Records, the last changed first"
            columns={columns}
            rows={records}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
      <Pagination
        label="Pages of records"
        page={page}
        pageCount={Math.ceil(total / perPage)}
        hrefFor={(number) =>
          `/admin/records?${new URLSearchParams({ kind, q: words, page: String(number) })}`
        }
      />
    </DeskFrame>
  );
}
