import type { FactKey } from '#model/facts.ts';
import { factNames } from '#scoring/factNames.ts';
import { LineChart } from '#web/charts/LineChart.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
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

/** The score over time, and what moved it each time. */
export function ScoreHistory({ history, projectId, until, at }: ScoreHistoryProps) {
  const series = [{ label: 'Score', points: history.map(({ at, total }) => ({ at, value: total })) }];
  const newest = history.toReversed().slice(0, mostShown);
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
        {newest.map((point) => (
          <li
            key={`${point.at} ${point.cause}`}
            className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line py-2.5"
          >
            <time dateTime={point.at} className="num w-24 shrink-0 text-xs text-muted">
              {formatDate(new Date(point.at))}
            </time>
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
