import { useNavigate } from 'react-router';
import { findingSeverityNames } from '#model/severities.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { describeAbsence, describeCompleteness } from '#web/pages/project/evidence/describePresence.ts';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import { Select } from '#web/ui/Select.tsx';
import { auditAnchor } from '#wire/anchors.ts';
import type { ProjectDetails, WithdrawnAudit } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { AuditCard } from './AuditCard.tsx';
import { CopiesCard } from './CopiesCard.tsx';
import { DeployedCodeCard } from './DeployedCodeCard.tsx';
import { FindingList } from './FindingList.tsx';
import { FindingMatrix } from './FindingMatrix.tsx';
import { FindingsOverTime } from './FindingsOverTime.tsx';
import {
  compareFindings,
  type FindingChoice,
  isChosenStatus,
  readFindingChoice,
  statusChoiceNames,
  writeFindingChoice,
} from './findingChoice.ts';

/** Audits that stood here once: what was said of them leads here, and finds why they count no more. */
function WithdrawnAudits({ audits }: { audits: readonly WithdrawnAudit[] }) {
  if (audits.length === 0) return null;
  return (
    <Card aria-labelledby="withdrawn-title">
      <CardHeader
        id="withdrawn-title"
        title={audits.length === 1 ? 'Withdrawn audit' : 'Withdrawn audits'}
        description="Whoever runs this site does not stand by it any more: nothing here counts it."
      />
      {audits.map(({ id, title, auditor, on, reason }) => (
        <CardRow key={id}>
          <div id={auditAnchor(id)} data-written="" className="scroll-mt-24 wrap-anywhere">
            <p className="font-[550]">{title}</p>
            <p className="text-xs text-muted">
              {auditor} · withdrawn {formatDate(new Date(on))}
            </p>
            <Paragraphs text={reason} className="mt-1 max-w-[76ch] space-y-2" />
            <DisputeLink about={`audit:${id}`} what={title} />
          </div>
        </CardRow>
      ))}
    </Card>
  );
}

interface CodeAuditTabProps {
  project: ProjectDetails;
  tab: TabOf<'code-audit'>;
}

/** Who examined the code, what they found, what became of it, and whether it is the code that runs. */
export function CodeAuditTab({ project, tab: { audits, facts, deployed, copies } }: CodeAuditTabProps) {
  return (
    <div className="grid gap-6">
      {audits.length === 0 ? <NoAudit project={project} /> : <Findings audits={audits} />}
      <DeployedCodeCard
        projectId={project.id}
        audits={audits}
        deployed={deployed}
        codeMatch={readFact(facts, 'codeMatch')}
        sourceVerified={readFact(facts, 'sourceVerified')}
      />
      <CopiesCard copies={copies} projectId={project.id} />
      {audits.map((audit) => (
        <AuditCard key={audit.id} audit={audit} />
      ))}
      <WithdrawnAudits audits={project.withdrawnAudits} />
      {project.presence.audits.state === 'exists' && (
        <p className="text-xs text-muted">{describeCompleteness(project.presence.audits.search)}</p>
      )}
    </div>
  );
}

function NoAudit({ project: { presence, withdrawnAudits } }: { project: ProjectDetails }) {
  return (
    <Card>
      <EmptyState
        title="No audit is on record"
        action={
          <ButtonLink to="/products/security-audit" size="sm">
            About our audits
          </ButtonLink>
        }
      >
        {withdrawnAudits.length > 0
          ? 'What was on record is withdrawn, see below.'
          : presence.audits.state !== 'exists' && describeAbsence('audits', presence.audits)}{' '}
        No audit is known. That does not mean no faults.
      </EmptyState>
    </Card>
  );
}

function Findings({ audits }: Pick<TabOf<'code-audit'>, 'audits'>) {
  const search = useQuery();
  const choice = readFindingChoice(search);
  const silent = audits.filter(({ findings }) => findings === null).length;
  const all = audits.flatMap((audit) => (audit.findings ?? []).map((finding) => ({ audit, finding })));
  const shown = all
    .filter(
      ({ audit, finding: { severity, status } }) =>
        (choice.severity ?? severity) === severity &&
        isChosenStatus(status, choice.status) &&
        (choice.audit ?? audit.id) === audit.id,
    )
    .sort((a, b) => compareFindings(a.finding, b.finding));
  const chosen = Boolean(choice.severity ?? choice.status ?? choice.audit);
  if (all.length === 0) {
    return (
      <Card data-written="">
        <EmptyState title={silent > 0 ? 'Findings are not known' : 'No findings yet'}>
          {silent > 0
            ? `${describeSilent(silent, audits.length)} That is not the same as none.`
            : audits.some(({ progress }) => progress.state === 'completed')
              ? 'The audits on record report no findings.'
              : 'An audit is under way, and its record names none so far.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card aria-labelledby="findings-title" id="findings" data-stated="" className="scroll-mt-24">
      <CardHeader
        id="findings-title"
        title="Findings"
        aside={
          <span role="status" data-listed={shown.length}>
            {chosen ? `${shown.length} of ${all.length}` : all.length}{' '}
            {all.length === 1 ? 'finding' : 'findings'}
          </span>
        }
      />
      <FindingMatrix
        findings={all.map(({ finding }) => finding)}
        hrefFor={(next) => writeFindingChoice(next)}
      />
      <FindingsOverTime audits={audits} />
      <CardRow>
        <ChoiceForm choice={choice} chosen={chosen} />
      </CardRow>
      {shown.length === 0 ? (
        <EmptyState
          title="No finding is like this"
          action={
            <ButtonLink to={writeFindingChoice({})} size="sm">
              Show all findings
            </ButtonLink>
          }
        />
      ) : (
        <FindingList findings={shown} />
      )}
      {silent > 0 && (
        <CardRow className="text-xs text-muted">
          {describeSilent(silent, audits.length)} There may be more findings.
        </CardRow>
      )}
    </Card>
  );
}

const describeSilent = (silent: number, all: number) =>
  `The record of ${silent} of ${all} ${all === 1 ? 'audit' : 'audits'} does not say what was found.`;

const anyOf = (any: string, names: Readonly<Record<string, string>>) => [
  { value: '', label: any },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

function ChoiceForm({ choice, chosen }: { choice: FindingChoice; chosen: boolean }) {
  const navigate = useNavigate();
  const choose = (next: { [Key in keyof FindingChoice]: string }) => {
    const search = new URLSearchParams(writeFindingChoice(choice));
    for (const [key, value] of Object.entries(next)) search.set(key, value ?? '');
    navigate(writeFindingChoice(readFindingChoice(search)));
  };
  return (
    <form action="#findings" className="flex flex-wrap items-end gap-3" aria-label="Filter findings">
      <input type="hidden" name="tab" value="code-audit" />
      {choice.audit && <input type="hidden" name="audit" value={choice.audit} />}
      <Select
        name="severity"
        label="Severity"
        value={choice.severity ?? ''}
        onChange={(event) => choose({ severity: event.target.value })}
        options={anyOf('All severities', findingSeverityNames)}
        className="w-48"
      />
      <Select
        name="status"
        label="Status"
        value={choice.status ?? ''}
        onChange={(event) => choose({ status: event.target.value })}
        options={anyOf('All statuses', statusChoiceNames)}
        className="w-48"
      />
      <noscript>
        <button type="submit" className="btn">
          Filter
        </button>
      </noscript>
      {chosen && (
        <ButtonLink to={writeFindingChoice({})} variant="quiet">
          Show all
        </ButtonLink>
      )}
    </form>
  );
}
