import { describeGrade, isGraded } from '#model/controlGrade.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { shownScore } from '#scoring/shownScore.ts';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { Address } from '#web/ui/Address.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { stateMarks } from '#web/ui/VerdictLine.tsx';
import type { TouchedContract } from '#wire/checks.ts';
import { incidentHref } from '#wire/incidentHref.ts';
import { CheckLine } from './CheckLine.tsx';

const kinds = {
  contract: 'Contract',
  account: 'One key',
  delegated: 'Key with code',
  empty: 'Empty now',
} as const;

function ScoreChip({ project }: { project: TouchedContract['projects'][number] }) {
  const shown = shownScore(project);
  if (shown.kind === 'notAssessed') return <Chip>Not assessed yet</Chip>;
  return (
    <Chip>
      {shown.kind === 'score'
        ? `Score ${shown.score} ${shown.rating}`
        : `Score ${shown.low}–${shown.high}, too little known`}
    </Chip>
  );
}

function SourceChip({ isVerified }: { isVerified: boolean | null }) {
  if (isVerified === null) return <Chip>Source unknown</Chip>;
  return isVerified ? <Chip tone="signal">Verified source</Chip> : <Chip tone="warning">Source differs</Chip>;
}

/** Of a contract that was read. */
function ContractChips({
  contract: { createdAt, isSourceVerified, control },
}: {
  contract: TouchedContract;
}) {
  return (
    <>
      {control && isGraded(control) && <Chip>Control {describeGrade(control)}</Chip>}
      <SourceChip isVerified={isSourceVerified} />
      <Chip>
        {createdAt === null ? (
          'Age unknown'
        ) : (
          <span>
            Created <TimeAgo at={createdAt} />
          </span>
        )}
      </Chip>
    </>
  );
}

function Incidents({ what, incidents }: { what: string; incidents: TouchedContract['incidents'] }) {
  return incidents.map(({ id, title, project }) => (
    <span key={id} className="mt-1.5 block text-xs">
      <b className="font-semibold text-danger">{what}:</b>{' '}
      <Link to={incidentHref(id)} className="link">
        {project}: {title}
      </Link>
    </span>
  ));
}

function Touched({ chain, contract }: { chain: string; contract: TouchedContract }) {
  const { address, label, kind, projects, scan, verdict, incidents, copiedIncidents } = contract;
  const isReading = scan !== null && (scan.state === 'waiting' || scan.state === 'running');
  return (
    <CheckLine>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Address value={address} to={placeHrefs.address({ chain, address })} />
        {label && <b className="font-[550]">{label}</b>}
        <span className="text-muted">{kind ? kinds[kind] : isReading ? 'Being read' : 'Not read'}</span>
        {projects.map((project) => (
          <span key={project.projectId} className="inline-flex flex-wrap items-center gap-2">
            <Link to={`/projects/${project.projectId}`} className="link">
              {project.project}
            </Link>
            <ScoreChip project={project} />
          </span>
        ))}
        {kind === 'contract' && <ContractChips contract={contract} />}
        {scan?.state === 'done' && (
          <Link to={`/scan/${scan.id}`} className="link">
            Scan
          </Link>
        )}
      </span>
      <Incidents what="Incident" incidents={incidents} />
      <Incidents what="Copy of code with an incident" incidents={copiedIncidents} />
      {verdict && (
        <span className="mt-1.5 flex items-baseline gap-2 text-xs text-muted">
          <SeverityMark
            severity={stateMarks[verdict.state].severity}
            label={stateMarks[verdict.state].one}
            compact
          />
          <span className="min-w-0">
            <NamedText text={verdict.text} />
          </span>
        </span>
      )}
    </CheckLine>
  );
}

/** What is known of each, the worst first. */
export function TouchedContracts({
  chain,
  contracts,
}: {
  chain: string;
  contracts: readonly TouchedContract[];
}) {
  if (contracts.length === 0) return null;
  return (
    <SectionCard title="Contracts it touches" description="The worst first." bare>
      <ul>
        {contracts.map((contract) => (
          <Touched key={contract.address} chain={chain} contract={contract} />
        ))}
      </ul>
    </SectionCard>
  );
}
