import { use } from 'react';
import { type ControlGrade, type GradeLetter, isGraded, isWorse } from '#model/controlGrade.ts';
import type { WhoControls } from '#model/keyFacts.ts';
import { rankedFrom, type Score } from '#model/score.ts';
import { shownOf } from '#scoring/shownScore.ts';
import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { ScoreRing } from '#web/ui/ScoreRing.tsx';

/** Why there is no score, in few words. */
function explainNoScore({ coverage }: Score, isPast: boolean): string {
  if (coverage < rankedFrom) return 'less than half of the checks are known';
  return isPast ? 'who held the powers then is not known' : 'contracts are being read for the first time';
}

interface ScoreSummaryProps {
  score: Score;
  control: ControlGrade | null;
  whoControls: WhoControls | null;
}

/** The score with its letter, the control grade beside it, what both rest on, and the cap that holds the score down. */
export function ScoreSummary({ score, control, whoControls }: ScoreSummaryProps) {
  const { coverage, range, caps, uncapped } = score;
  const isPast = use(MomentContext) !== null;
  const shown = shownOf(score);
  const [cap] = caps.filter(({ lowers }) => lowers).sort((a, b) => a.limit - b.limit);
  return (
    <div data-stated="">
      <div className="flex items-center gap-4 [&>svg]:size-28 max-sm:[&>svg]:size-18">
        <ScoreRing size="large" shown={shown} />
        <div className="min-w-0">
          <p className="text-xs text-muted">Control</p>
          {control && <GradeLetters control={control} />}
          {whoControls && <ControlLine who={whoControls} />}
        </div>
      </div>
      <p className="num mt-2 flex flex-wrap gap-x-2 text-xs text-muted">
        <a href="#why" className="link">
          Based on {Math.floor(coverage * 100)} % of the checks
        </a>
        {range.low < range.high && (
          <span>
            Range {Math.floor(range.low)}–{Math.floor(range.high)}
          </span>
        )}
      </p>
      {shown.kind === 'range' && (
        <p className="text-xs text-warning">No score: {explainNoScore(score, isPast)}</p>
      )}
      {shown.kind === 'score' && cap && uncapped !== null && (
        <p className="num text-xs text-danger">
          <a href="#caps" className="underline underline-offset-3">
            Capped at {cap.limit}
          </a>{' '}
          from {Math.floor(uncapped)}: {cap.name.charAt(0).toLowerCase() + cap.name.slice(1)}
        </p>
      )}
    </div>
  );
}

const gradeTones: Record<GradeLetter, string> = {
  A: 'text-signal',
  B: 'text-signal',
  C: 'text-warning',
  D: 'text-warning',
  E: 'text-danger',
  F: 'text-danger',
};

/** One letter, or a range where part is unknown. What is sure gives the colour, unless it would praise what is not known. */
function GradeLetters({ control }: { control: ControlGrade }) {
  const { best, worst } = control;
  if (!isGraded(control)) return <p className="text-lg font-semibold text-muted">Unknown</p>;
  const tone = best === worst || isWorse(best, 'B') ? gradeTones[best] : 'text-muted';
  return (
    <p className={`text-xl font-[650] ${tone}`}>
      <span className="sr-only">Control grade </span>
      {best === worst ? (
        best
      ) : (
        <>
          {best}
          <span aria-hidden="true">–</span>
          <span className="sr-only"> to </span>
          {worst}
        </>
      )}
    </p>
  );
}

/** Who controls it, in one line. */
function ControlLine({ who: { text, detail } }: { who: WhoControls }) {
  return (
    <p className="text-xs wrap-anywhere">
      <a href="#control" className="link font-[550]">
        {text}
      </a>
      {detail && <span className="text-muted"> {detail}</span>}
    </p>
  );
}
