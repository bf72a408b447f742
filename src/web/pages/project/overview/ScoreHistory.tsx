import { use } from 'react';
import type { DisputeOutcome } from '#model/disputes.ts';
import type { FactKey } from '#model/facts.ts';
import { factNames } from '#scoring/factNames.ts';
import { LineChart } from '#web/charts/LineChart.tsx';
import { disputeHref } from '#web/disputes/disputeHref.ts';
import { outcomeNames } from '#web/disputes/disputeWords.ts';
import { DisputesContext } from '#web/pages/project/disputes/DisputesContext.ts';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import type { DisputeMark } from '#wire/disputes.ts';
import type { ScorePoint } from '#wire/scores.ts';
import { HistorySlider } from './HistorySlider.tsx';

const causes: Record<ScorePoint['cause'], string> = {
  first: 'first reading',
  facts: 'facts changed',
  rules: 'rules changed',
  both: 'facts and rules changed',
  time: 'time passed',
};

const mostShown = 5;

/** Where there is nothing to draw. */
function describeShort(history: readonly ScorePoint[], scores: number): string {
  if (history.length === 0) return 'The history begins when all contracts on followed chains were read once.';
  if (scores === 0) return 'There was never enough known for a score.';
  return history.length > 1
    ? 'There was enough known for a score only once.'
    : 'The score has not changed since it was first made.';
}

interface ScoreHistoryProps {
  history: readonly ScorePoint[];
  projectId: string;
  /** The newest moment of which the page can be asked. */
  until: string;
  /** The past moment that is on show. */
  at?: string;
}

const isFactKey = (key: string): key is FactKey => Object.hasOwn(factNames, key);

/** "changed: powers and who holds them, token supply" */
const describeFacts = (keys: readonly string[]) =>
  keys.map((key) => (isFactKey(key) ? factNames[key] : key)).join(', ');

/** A change of the score, or a dispute that was upheld and may have changed something. */
type HistoryLine = { at: string } & (
  | { point: ScorePoint }
  | { dispute: DisputeMark; outcome: DisputeOutcome }
);

function listLines(history: readonly ScorePoint[], disputes: readonly DisputeMark[]): HistoryLine[] {
  const lines: HistoryLine[] = history.map((point) => ({ at: point.at, point }));
  for (const dispute of disputes) {
    const { outcome, decidedAt } = dispute;
    if (outcome !== null && outcome !== 'declined' && decidedAt !== null)
      lines.push({ at: decidedAt, dispute, outcome });
  }
  return lines.sort((a, b) => b.at.localeCompare(a.at)).slice(0, mostShown);
}

/** The score over time, and what moved it each time. */
export function ScoreHistory({ history, projectId, until, at }: ScoreHistoryProps) {
  const series = [{ label: 'Score', points: history.map(({ at, total }) => ({ at, value: total })) }];
  const newest = listLines(history, use(DisputesContext)?.disputes ?? []);
  const scores = history.filter(({ total }) => total !== null).length;
  return (
    <Card aria-labelledby="history-title" className="p-4.5">
      <h2 id="history-title" className="mb-3">
        Score history
      </h2>
      {scores > 1 ? (
        <LineChart title="Score over time" hideTitle series={series} domain={[0, 100]} curve="step" />
      ) : (
        <p className="text-muted">{describeShort(history, scores)}</p>
      )}
      <ol className="mt-3">
        {newest.map((line) => (
          <li
            key={'point' in line ? `${line.at} ${line.point.cause}` : line.dispute.number}
            className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line py-2.5"
          >
            <time dateTime={line.at} className="num w-24 shrink-0 text-xs text-muted">
              {formatDate(new Date(line.at))}
            </time>
            {'point' in line ? (
              <Move point={line.point} />
            ) : (
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
      <HistorySlider
        projectId={projectId}
        history={history}
        until={until}
        {...(at !== undefined && { at })}
      />
    </Card>
  );
}

function Move({ point }: { point: ScorePoint }) {
  return (
    <>
      <div className="min-w-48 flex-1">
        <p>{point.sentence}</p>
        {point.facts.length > 0 && (
          <p className="text-xs text-muted">Facts that changed: {describeFacts(point.facts)}</p>
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
      <Chip>{causes[point.cause]}</Chip>
    </>
  );
}
