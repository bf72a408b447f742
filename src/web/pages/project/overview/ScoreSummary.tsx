import type { Score } from '#model/score.ts';
import { shownOf } from '#scoring/shownScore.ts';
import { ScoreRing } from '#web/ui/ScoreRing.tsx';
import { MissingAnswers } from './MissingAnswers.tsx';

/** The ring, what coverage means, the range behind the number, the cap that holds it down, and what is missing. */
export function ScoreSummary({ score }: { score: Score }) {
  const { coverage, range, caps, uncapped } = score;
  const shown = shownOf(score);
  const lowering = caps.filter(({ lowers }) => lowers).sort((a, b) => a.limit - b.limit);
  return (
    <div data-stated="" className="flex flex-col items-center text-center">
      <ScoreRing size="large" shown={shown} />
      <p className="num mt-3 text-xs text-muted">
        <a href="#why" className="link inline-block min-h-6">
          Coverage {Math.floor(coverage * 100)} %
        </a>
        : what is known of all that counts
      </p>
      {range.low < range.high && (
        <p className="num mt-1 text-xs text-muted">
          Between {Math.floor(range.low)} and {Math.floor(range.high)}, whatever the unknown turns out to be
        </p>
      )}
      {shown.kind === 'score' && lowering[0] && uncapped !== null && (
        <p className="mt-4 w-full rounded bg-danger-soft px-3 py-2.5 text-left text-xs text-danger">
          <b className="font-semibold">Held down to {lowering[0].limit}</b> from {Math.floor(uncapped)}:{' '}
          {lowering[0].sentence}
        </p>
      )}
      {shown.kind === 'range' && <MissingAnswers score={score} />}
    </div>
  );
}
