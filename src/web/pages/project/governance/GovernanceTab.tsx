import { causeWords } from '#model/causeWords.ts';
import { isPending } from '#model/operations.ts';
import { CalendarGaps } from '#web/calendar/CalendarGaps.tsx';
import { OperationList } from '#web/calendar/OperationList.tsx';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { ChainsNote } from '#web/pages/project/evidence/ChainsNote.tsx';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { pastHref } from '#web/projectRows/pastHref.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import type { Announced } from '#wire/calendar.ts';
import { projectFeedHref } from '#wire/feeds.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import type { ControlPoint } from '#wire/scores.ts';
import { DiscoveryCard } from './DiscoveryCard.tsx';
import { FunctionsCard } from './FunctionsCard.tsx';
import { ControlCard } from './graph/ControlCard.tsx';
import { PrivilegedAddresses } from './PrivilegedAddresses.tsx';
import { PrivilegedTransactions } from './PrivilegedTransactions.tsx';
import { RatingsCard } from './RatingsCard.tsx';
import { StagesCard } from './StagesCard.tsx';
import { StolenKeysCard } from './StolenKeysCard.tsx';
import { TakeoversCard } from './TakeoversCard.tsx';
import { UpgradeCard } from './UpgradeCard.tsx';

interface GradeHistoryCardProps {
  /** Oldest first. */
  history: readonly ControlPoint[];
  projectId: string;
}

/** Each change of the control grade, the newest first, with what moved it. */
function GradeHistoryCard({ history, projectId }: GradeHistoryCardProps) {
  const newest = history.at(-1);
  if (!newest) return null;
  const letters = newest.best === newest.worst ? newest.best : `${newest.best}–${newest.worst}`;
  return (
    <FoldCard
      name="grade-history"
      id="grade-history"
      title="Control grade history"
      note={`${letters} since ${formatDate(new Date(newest.at))}`}
    >
      <ol className="px-4.5 pb-4.5">
        {history.toReversed().map(({ at, cause, sentence }) => (
          <li
            key={`${at} ${cause}`}
            data-stated=""
            className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line py-2.5"
          >
            <Link
              to={pastHref(projectId, { at, rules: 'today', tab: 'governance' })}
              className="link num w-24 shrink-0 text-xs"
            >
              <time dateTime={at}>{formatDate(new Date(at))}</time>
            </Link>
            <p className="min-w-48 flex-1 wrap-anywhere">
              <NamedText text={sentence} />
            </p>
            <Chip>{causeWords[cause]}</Chip>
          </li>
        ))}
      </ol>
    </FoldCard>
  );
}

/** What the project's timelocks will do; nothing where it has none that announced anything. */
export function OperationsCard({ announced, projectId }: { announced: Announced; projectId: string }) {
  const { operations, more } = announced;
  if (operations.length + more.open + more.ended === 0) return null;
  const coming = operations.filter(isPending);
  const past = operations.filter((one) => !isPending(one));
  return (
    <Card aria-labelledby="operations-title" data-stated="">
      <CardHeader
        id="operations-title"
        title="Scheduled operations"
        description="Queued in its timelocks, and what was executed or cancelled."
        aside={
          <a href={projectFeedHref(projectId, 'ics')} className="link">
            Subscribe (iCal)
          </a>
        }
      />
      <OperationList operations={coming} />
      {past.length > 0 && (
        <details className="border-t border-line">
          <summary className="link px-4.5 py-3 text-xs">
            {past.length} executed, cancelled, expired or not known to be waiting
          </summary>
          <OperationList operations={past} />
        </details>
      )}
      <CardRow>
        {coming.length === 0 && <p>None listed here is known to be waiting.</p>}
        <CalendarGaps announced={announced} />
      </CardRow>
    </Card>
  );
}

interface GovernanceTabProps {
  project: ProjectDetails;
  tab: TabOf<'governance'>;
  asOf: string;
  /** Score and grade in a few words. */
  ours: string;
}

/** Who can change what, through whom, and how fast. */
export function GovernanceTab({ project, tab, asOf, ours }: GovernanceTabProps) {
  const { id, name } = project;
  const { facts, chains } = tab;
  const control = readFact(facts, 'control');
  return (
    <div className="grid gap-6">
      <ChainsNote chains={chains} asOf={asOf} />
      {control.state !== 'unknown' && <ControlCard control={control.value} project={project} tab={tab} />}
      {tab.discovery && <DiscoveryCard discovery={tab.discovery} project={project} />}
      <StolenKeysCard view={tab.stolenKeys} projectId={id} />
      <OperationsCard announced={tab.announced} projectId={id} />
      <PrivilegedAddresses control={control} projectName={name} tab={tab} />
      <FunctionsCard control={control} project={project} tab={tab} />
      <PrivilegedTransactions project={project} tab={tab} />
      <UpgradeCard upgradeability={readFact(facts, 'upgradeability')} projectId={id} />
      <TakeoversCard takeovers={readFact(facts, 'takeovers')} projectId={id} />
      {tab.stages.length > 0 && <StagesCard conditions={tab.stages} projectId={id} />}
      {tab.ratings.length > 0 && (
        <RatingsCard ratings={tab.ratings} stages={tab.stages} ours={ours} projectId={id} />
      )}
      <GradeHistoryCard history={tab.gradeHistory} projectId={id} />
    </div>
  );
}
