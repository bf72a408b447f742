import { longestReason, type WithdrawableKind } from '#model/records.ts';
import { nameInWords } from '#web/records/RecordInput.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { Field } from '#web/ui/Field.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskRecordData, FieldHistory, MergedProjects, RecordLine } from '#wire/deskRecords.ts';
import { DeskFrame } from '../DeskFrame.tsx';
import { StepRows } from '../StepRows.tsx';
import { useDeskAction } from '../useDeskAction.ts';
import { WordsDialog } from '../WordsDialog.tsx';
import { RecordForm } from './RecordForm.tsx';
import { StandingCard } from './StandingCard.tsx';

const words: Record<WithdrawableKind, { tab: string; hint: string; consequence: string }> = {
  audit: {
    tab: 'code-audit',
    hint: 'Shown with the audit and in the score history.',
    consequence:
      'The audit and its findings stop counting. Its report is no longer offered. The audit list counts as incomplete until you search again. You can restore it.',
  },
  incident: {
    tab: 'overview',
    hint: 'Shown with the incident and mailed to everybody who got it.',
    consequence: 'The incident is retracted: shown struck through, not counted.',
  },
};

/** Whether one audit or incident counts. */
function RecordStanding({ line, kind }: { line: RecordLine; kind: WithdrawableKind }) {
  const { id, name, projectId, version, withdrawn } = line;
  const { tab, ...said } = words[kind];
  return (
    <StandingCard
      line={line}
      shown={{ to: `/projects/${projectId}?tab=${tab}`, name: 'On the site' }}
      since={withdrawn && formatDate(new Date(withdrawn.at))}
      withdraw={{
        path: '/api/admin/records/withdraw',
        body: (reason) => ({ kind, id, version, reason }),
        ...said,
      }}
      {...(kind === 'audit' && {
        restore: { path: '/api/admin/audits/restore', body: { id, version }, done: `${name} counts again.` },
      })}
    />
  );
}

/** Makes one project of this and the one that it is a duplicate of. */
function MergeButton({ line: { id, name, version } }: { line: RecordLine }) {
  const openDialog = useOpenDialog();
  const { act } = useDeskAction();
  const merge = () =>
    openDialog((close) => (
      <WordsDialog
        title={`Merge ${name} into another project`}
        label="Reason"
        hint="Kept with the duplicate. Its address redirects to the other project."
        submit="Merge it"
        maxLength={longestReason}
        danger
        onClose={close}
        onSubmit={(reason, form) =>
          act<MergedProjects>({
            key: 'merge',
            path: '/api/admin/projects/merge',
            body: { from: id, into: String(form.get('into')).trim(), reason, versions: { from: version } },
            done: ({ audits, incidents, votes, watchlists }) =>
              `${name} is merged: ${audits} audits, ${incidents} incidents, ${votes} votes and ${watchlists} places on watchlists moved.`,
          })
        }
      >
        <Field name="into" label="Id of the project that is kept" required maxLength={100} />
        <p className="text-muted">
          Contracts, audits, incidents, alerts, votes, watchlists, disputes and teams move there. Its own
          record wins. Undoing the import restores records, but not votes and watchlists. The duplicate keeps
          its history.
        </p>
      </WordsDialog>
    ));
  return (
    <Button size="sm" onClick={merge}>
      Merge
    </Button>
  );
}

/** Whether visitors see the project. */
function ProjectStanding({ line }: { line: RecordLine }) {
  const { id, name, withdrawn } = line;
  return (
    <StandingCard
      line={line}
      shown={{ to: `/projects/${id}`, name: withdrawn ? 'Visibility' : 'Its page' }}
      since={withdrawn && <TimeAgo at={withdrawn.at} />}
      withdraw={{
        path: '/api/admin/projects/withdraw',
        body: (reason) => ({ id, reason }),
        hint: 'The project page shows only this reason.',
        consequence:
          'The project leaves lists, search, API, sitemap and badges. Nobody gets its alerts. Nothing is deleted: you can restore it.',
      }}
      restore={{ path: '/api/admin/projects/restore', body: { id }, done: `${name} is visible again.` }}
    >
      <MergeButton line={line} />
    </StandingCard>
  );
}

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
