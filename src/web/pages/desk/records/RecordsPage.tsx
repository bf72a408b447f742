import { projectStatuses } from '#model/projects.ts';
import { recordKinds } from '#model/records.ts';
import { nameInWords } from '#web/records/RecordInput.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskRecordsData, DraftLine, RecordLine } from '#wire/deskRecords.ts';
import { DeskFrame } from '../DeskFrame.tsx';

const toOptions = (values: readonly string[], name = (value: string) => value) =>
  values.map((value) => ({ value, label: name(value) }));
const orAny = (any: string, values: readonly string[], name?: (value: string) => string) => [
  { value: '', label: any },
  ...toOptions(values, name),
];

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
  {
    key: 'shown',
    header: 'For visitors',
    cell: ({ withdrawn }) => (withdrawn ? 'withdrawn' : 'shown'),
  },
  { key: 'changedAt', header: 'Changed', cell: ({ changedAt }) => <TimeAgo at={changedAt} /> },
  {
    key: 'changedBy',
    header: 'By',
    cell: ({ changedBy }) => <span className="wrap-anywhere">{changedBy ?? 'an import'}</span>,
  },
];

const draftColumns: Column<DraftLine>[] = [
  {
    key: 'id',
    header: 'Draft',
    title: true,
    cell: ({ kind, id }) => (
      <Link to={`/admin/records/${kind}/${id}`} className="link wrap-anywhere">
        {id}
      </Link>
    ),
  },
  { key: 'isNew', header: 'Of', cell: ({ isNew }) => (isNew ? 'a new record' : 'a record') },
  { key: 'changedAt', header: 'Changed', cell: ({ changedAt }) => <TimeAgo at={changedAt} /> },
  {
    key: 'changedBy',
    header: 'By',
    cell: ({ changedBy }) => <span className="wrap-anywhere">{changedBy ?? 'the command line'}</span>,
  },
];

/** What is on record, kind by kind. */
export function Component({ data }: { data: DeskRecordsData }) {
  const { kind, filter, drafts, hasMoreDrafts, records, total, page, perPage } = data;
  const { words, ...narrowed } = filter;
  return (
    <DeskFrame
      data={data}
      title="Records"
      aside={<ButtonLink to={`/admin/records/${kind}/_new`}>{`New ${kind}`}</ButtonLink>}
    >
      <RecordFilters key={JSON.stringify([kind, filter])} data={data} />
      {drafts.length > 0 && (
        <SectionCard
          title="Drafts"
          description={`Visible to staff only.${hasMoreDrafts ? ` The ${drafts.length} last changed: there are more. Search to find them.` : ''}`}
          bare
        >
          <Table
            caption="Drafts, the last changed first"
            columns={draftColumns}
            rows={drafts}
            rowKey={({ id }) => id}
          />
        </SectionCard>
      )}
      <Card as="div">
        {records.length === 0 ? (
          <EmptyState title="No matching records">
            Records of older versions appear after a new import.
          </EmptyState>
        ) : (
          <Table
            caption={`${total} ${total === 1 ? 'record' : 'records'}, the last changed first`}
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
          `/admin/records?${new URLSearchParams({ kind, q: words, ...narrowed, page: String(number) })}`
        }
      />
    </DeskFrame>
  );
}

/** A form, so that it works without scripts and its answer has an address. */
function RecordFilters({ data: { kind, filter, choices } }: { data: DeskRecordsData }) {
  return (
    <form action="/admin/records" className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select label="Kind" name="kind" options={toOptions(recordKinds)} defaultValue={kind} />
        <Field
          label="Id, name or project"
          name="q"
          type="search"
          defaultValue={filter.words}
          autoComplete="off"
        />
        <Select
          label="For visitors"
          name="shown"
          options={orAny('shown or withdrawn', ['shown', 'withdrawn'])}
          defaultValue={filter.shown}
        />
        <Select
          label="Does not state"
          name="missing"
          options={orAny('whatever it states', choices.missing, (name) => nameInWords(name).toLowerCase())}
          defaultValue={filter.missing}
        />
        <Select
          label="Category"
          name="category"
          options={orAny('any', choices.categories)}
          defaultValue={filter.category}
        />
        <Select
          label="Chain"
          name="chain"
          options={orAny('any', choices.chains)}
          defaultValue={filter.chain}
        />
        <Select
          label="Status"
          name="status"
          options={orAny('any', projectStatuses, (name) => nameInWords(name).toLowerCase())}
          defaultValue={filter.status}
        />
      </div>
      <Button type="submit">Find</Button>
    </form>
  );
}
