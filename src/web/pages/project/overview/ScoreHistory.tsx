import { use, useMemo } from 'react';
import { causeWords } from '#model/causeWords.ts';
import type { DisputeOutcome } from '#model/disputes.ts';
import type { FactKey } from '#model/facts.ts';
import { factNames } from '#scoring/factNames.ts';
import { LineChart } from '#web/charts/LineChart.tsx';
import { DisputesContext } from '#web/disputes/DisputesContext.ts';
import { disputeHref } from '#web/disputes/disputeHref.ts';
import { outcomeNames } from '#web/disputes/disputeWords.ts';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { pastHref } from '#web/projectRows/pastHref.ts';
import { historySection } from '#web/projectRows/sections.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { auditAnchor } from '#wire/anchors.ts';
import type { DisputeMark } from '#wire/disputes.ts';
import type { ProjectDetails, WithdrawnAudit } from '#wire/projectDetails.ts';
import { projectHref } from '#wire/projectHref.ts';
import type { ScorePoint } from '#wire/scores.ts';
import { sealedAboutHref } from '#wire/sealedHref.ts';
import { HistorySlider } from './HistorySlider.tsx';

const mostShown = 5;
const none: readonly ScorePoint[] = [];

const recomputedNote =
  'was made afterwards, from what chains and records say of that time, by the rules of today. This site showed nothing then.';

/** Where there is nothing to draw. */
function describeShort(history: readonly ScorePoint[], scores: number): string {
  if (history.length === 0) return 'The history begins when all contracts on followed chains were read once.';
  if (scores === 0) return 'There was never enough known for a score.';
  return history.length > 1
    ? 'There was enough known for a score only once.'
    : 'The score has not changed since it was first made.';
}

/** What the line of the section says while it is closed. */
function summariseHistory(lines: readonly { at: string }[], scores: number): string {
  const [newest] = lines;
  if (!newest) return 'begins with the first reading';
  const day = formatDate(new Date(newest.at));
  if (lines.length > 1) return `${lines.length} changes, last ${day}`;
  return scores === 0 ? `no score since ${day}` : `unchanged since ${day}`;
}

interface ScoreHistoryProps {
  history: readonly ScorePoint[];
  /** Of the time before the history. */
  recomputed: readonly ScorePoint[];
  project: Pick<ProjectDetails, 'id' | 'withdrawnAudits'>;
  /** The newest moment of which the page can be asked. */
  until: string;
  /** The past moment that is on show. */
  at?: string;
}

const isFactKey = (key: string): key is FactKey => Object.hasOwn(factNames, key);

/** "changed: powers and who holds them, token supply" */
const describeFacts = (keys: readonly string[]) =>
  keys.map((key) => (isFactKey(key) ? factNames[key] : key)).join(', ');

/** A change of the score, or what may have changed something: a dispute that was upheld, an audit that was withdrawn. */
type HistoryLine = { at: string } & (
  | { point: ScorePoint; isRecomputed: boolean }
  | { dispute: DisputeMark; outcome: DisputeOutcome }
  | { withdrawn: WithdrawnAudit }
);

function listLines(
  { history, recomputed, project }: Pick<ScoreHistoryProps, 'history' | 'recomputed' | 'project'>,
  disputes: readonly DisputeMark[],
): HistoryLine[] {
  const toLine = (point: ScorePoint, isRecomputed: boolean) => ({ at: point.at, point, isRecomputed });
  const lines: HistoryLine[] = [
    ...history.map((point) => toLine(point, false)),
    ...recomputed.map((point) => toLine(point, true)),
    ...project.withdrawnAudits.map((withdrawn) => ({ at: `${withdrawn.on}T00:00:00.000Z`, withdrawn })),
  ];
  for (const dispute of disputes) {
    const { outcome, decidedAt } = dispute;
    if (outcome !== null && outcome !== 'declined' && decidedAt !== null)
      lines.push({ at: decidedAt, dispute, outcome });
  }
  return lines.sort((a, b) => b.at.localeCompare(a.at));
}

const dayMs = 24 * 60 * 60 * 1000;

/** What was published, and before that what was made afterwards: up to the day before the other begins, which alone stands for that day. */
function toSeries({ history, recomputed }: Pick<ScoreHistoryProps, 'history' | 'recomputed'>) {
  const toPoints = (points: readonly ScorePoint[]) => points.map(({ at, total }) => ({ at, value: total }));
  const published = { label: 'Score', points: toPoints(history) };
  const [first, last] = [history[0], recomputed.at(-1)];
  if (!last) return [published];
  const eve = first && new Date(Date.parse(first.at.slice(0, 10)) - dayMs).toISOString();
  const end = eve !== undefined && eve > last.at ? [{ at: eve, value: last.total }] : [];
  return [published, { label: 'Recomputed', points: [...toPoints(recomputed), ...end] }];
}

/** The score over time, and what moved it each time. */
export function ScoreHistory({ history, recomputed: made, project, until, at }: ScoreHistoryProps) {
  const { id: projectId } = project;
  // Only the newest moves come: what was made of the time before the first would stand where others were published.
  const isCut = history[0] !== undefined && history[0].cause !== 'first';
  const recomputed = isCut ? none : made;
  const series = useMemo(() => toSeries({ history, recomputed }), [history, recomputed]);
  const lines = listLines({ history, recomputed, project }, use(DisputesContext)?.disputes ?? []);
  const earlier = lines.slice(mostShown);
  const all = [...recomputed, ...history];
  const scores = all.filter(({ total }) => total !== null).length;
  return (
    <FoldCard name="history" id={historySection} title="Score history" note={summariseHistory(lines, scores)}>
      <div className="px-4.5 pb-4.5">
        {scores > 1 ? (
          <LineChart
            title="Score over time"
            hideTitle
            series={series}
            domain={[0, 100]}
            curve="step"
            hrefFor={(moment) => pastHref(projectId, { at: moment, rules: 'today' })}
          />
        ) : (
          <p className="text-muted">{describeShort(all, scores)}</p>
        )}
        {isCut && (
          <p className="mt-2 text-xs text-muted">
            Only the newest moves are listed: the score was published before, too.
          </p>
        )}
        {recomputed.length > 0 && history[0] && (
          <p className="mt-2 text-xs text-muted">
            What stands before {formatDate(new Date(history[0].at))} {recomputedNote}
          </p>
        )}
        <Lines lines={lines.slice(0, mostShown)} projectId={projectId} />
        {earlier.length > 0 && (
          <details>
            <summary className="link inline-block min-h-6 text-xs">
              {earlier.length} earlier {earlier.length === 1 ? 'move' : 'moves'}
            </summary>
            <Lines lines={earlier} projectId={projectId} />
          </details>
        )}
        <p className="mt-2 text-xs">
          <Link to={sealedAboutHref(`score:${projectId}`)} rel="nofollow" className="link">
            Sealed scores
          </Link>
        </p>
        <HistorySlider projectId={projectId} history={all} until={until} {...(at !== undefined && { at })} />
      </div>
    </FoldCard>
  );
}

function keyOf(line: HistoryLine): string {
  if ('point' in line) return `${line.at} ${line.point.cause}`;
  return 'dispute' in line ? `dispute ${line.dispute.number}` : `audit ${line.withdrawn.id}`;
}

function Lines({ lines, projectId }: { lines: readonly HistoryLine[]; projectId: string }) {
  return (
    <ol className="mt-3">
      {lines.map((line) => (
        <li
          key={keyOf(line)}
          data-stated=""
          className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line py-2.5"
        >
          <Link
            to={pastHref(projectId, { at: line.at, rules: 'today' })}
            className="link num w-24 shrink-0 text-xs"
          >
            <time dateTime={line.at}>{formatDate(new Date(line.at))}</time>
          </Link>
          {'point' in line && <Move point={line.point} isRecomputed={line.isRecomputed} />}
          {'withdrawn' in line && <Withdrawn audit={line.withdrawn} projectId={projectId} />}
          {'dispute' in line && (
            <>
              <p className="min-w-48 flex-1">
                <Link to={disputeHref(projectId, line.dispute.number)} className="link">
                  Dispute {line.dispute.number} was {outcomeNames[line.outcome]}
                </Link>
              </p>
              <Chip>dispute</Chip>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function Withdrawn({ audit, projectId }: { audit: WithdrawnAudit; projectId: string }) {
  const { id, title, auditor, reason } = audit;
  return (
    <>
      <div data-written="" className="min-w-48 flex-1 wrap-anywhere">
        <Link to={`${projectHref(projectId)}?tab=code-audit#${auditAnchor(id)}`} className="link">
          The audit {title} of {auditor} was withdrawn
        </Link>
        <p className="text-xs text-muted">{reason}</p>
      </div>
      <Chip>withdrawn</Chip>
    </>
  );
}

function Move({ point, isRecomputed }: { point: ScorePoint; isRecomputed: boolean }) {
  return (
    <>
      <div className="min-w-48 flex-1">
        <p>
          <NamedText text={point.sentence} />
        </p>
        {point.facts.length > 0 && (
          <p className="text-xs text-muted">Facts behind it: {describeFacts(point.facts)}</p>
        )}
        {point.moves.length > 0 && (
          <details className="text-xs">
            <summary className="link inline-block min-h-6">
              {point.moves.length} {point.moves.length === 1 ? 'reason' : 'reasons'}
            </summary>
            <ul className="mt-1 list-disc space-y-1 pl-4 text-muted">
              {point.moves.map((move) => (
                <li key={move}>{move}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <Chip>{isRecomputed ? `recomputed: ${causeWords[point.cause]}` : causeWords[point.cause]}</Chip>
    </>
  );
}
