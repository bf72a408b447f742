import type { Score } from '#model/score.ts';
import { ScoreRing } from '#web/ui/ScoreRing.tsx';

/** The ring, what coverage means, the range behind the number, and the cap that holds it down. */
export function ScoreSummary({ score }: { score: Score }) {
  const { total, rating, coverage, range, caps, uncapped, ranked } = score;
  const percent = Math.floor(coverage * 100);
  const lowering = caps.filter(({ lowers }) => lowers).sort((a, b) => a.limit - b.limit);
  return (
    <div className="flex flex-col items-center text-center">
      <ScoreRing
        size="large"
        score={total === null ? null : Math.floor(total)}
        rating={rating}
        coverage={percent}
      />
      <p className="num mt-3 text-xs text-muted">Coverage {percent} %: what is known of all that counts</p>
      {range.low < range.high && (
        <p className="num mt-1 text-xs text-muted">
          Between {Math.floor(range.low)} and {Math.floor(range.high)}, whatever the unknown turns out to be
        </p>
      )}
      {lowering[0] && uncapped !== null && (
        <p className="mt-4 w-full rounded bg-danger-soft px-3 py-2.5 text-left text-xs text-danger">
          <b className="font-semibold">Held down to {lowering[0].limit}</b> from {Math.floor(uncapped)}:{' '}
          {lowering[0].sentence}
        </p>
      )}
      {!ranked && (
        <p className="mt-4 w-full rounded bg-warning-soft px-3 py-2.5 text-left text-xs text-warning">
          <b className="font-semibold">Not ranked:</b> less than half of what counts is known. Unknown is not
          safe, and not unsafe either.
        </p>
      )}
    </div>
  );
}
