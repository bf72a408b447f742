import { nameInWords } from '#web/records/RecordInput.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskRecordData, FieldHistory } from '#wire/deskRecords.ts';
import { DeskFrame } from '../DeskFrame.tsx';
import { StepRows } from '../StepRows.tsx';
import { ProjectStanding } from './ProjectStanding.tsx';
import { RecordForm } from './RecordForm.tsx';
import { RecordStanding } from './RecordStanding.tsx';

const columns: Column<FieldHistory>[] = [
  { key: 'field', header: 'Field', title: true, cell: ({ field }) => nameInWords(field) },
  { key: 'at', header: 'Last changed', cell: ({ at }) => <TimeAgo at={at} /> },
  {
    key: 'by',
    header: 'By',
    cell: ({ by }) => <span className="wrap-anywhere">{by ?? 'the command line'}</span>,
  },
  {
    key: 'import',
    header: 'Import',
    cell: ({ importId }) => (
      <Link to={`/admin/imports/${importId}`} className="link">
        Import {importId}
      </Link>
    ),
  },
];

/** One record, to be edited. */
export function Component({ data }: { data: DeskRecordData }) {
  const { kind, line, draft, history, hasMoreHistory, steps } = data;
  return (
    <DeskFrame data={data} title={line ? `${line.name} (${kind})` : `New ${kind}`}>
      <p>
        <Link to={`/admin/records?kind=${kind}`} className="link">
          All records
        </Link>
      </p>
      <p className="text-muted">Saved as an import of this record. Leave unknown fields empty.</p>
      {kind === 'project' && line && <ProjectStanding line={line} />}
      {steps.length > 0 && (
        <SectionCard title="More coverage" description="What to do next, and what it can add at most." bare>
          <StepRows steps={steps} ofOne />
        </SectionCard>
      )}
      {(kind === 'audit' || kind === 'incident') && line && <RecordStanding line={line} kind={kind} />}
      {draft && (
        <p role="status" className="border-l-2 border-warning pl-4">
          A draft, kept <TimeAgo at={draft.changedAt} /> by {draft.changedBy ?? 'the command line'} visible to
          staff only. Save publishes it.
        </p>
      )}
      <RecordForm key={`${kind} ${line?.id}`} data={data} />
      {history.length > 0 && (
        <SectionCard
          title="Sources of fields"
          description={`Last change of each field.${hasMoreHistory ? ' Older changes were not searched.' : ''}`}
          bare
        >
          <Table
            caption="Last change of each field"
            columns={columns}
            rows={history}
            rowKey={({ field }) => field}
          />
        </SectionCard>
      )}
    </DeskFrame>
  );
}
