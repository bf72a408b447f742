import { use } from 'react';
import type { WhoControls } from '#model/keyFacts.ts';
import { rankedFrom, type Score } from '#model/score.ts';
import { shownOf } from '#scoring/shownScore.ts';
import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { ScoreRing } from '#web/ui/ScoreRing.tsx';
import { ToneMark } from './KeyFacts.tsx';

/** Why there is no score, in few words. */
function explainNoScore({ coverage }: Score, isPast: boolean): string {
  if (coverage < rankedFrom) return 'less than half of the checks are known';
  return isPast ? 'who held the powers then is not known' : 'contracts are being read for the first time';
}

interface ScoreSummaryProps {
  score: Score;
  whoControls: WhoControls | null;
}

/** The score with its letter, what it is based on, the cap that holds it down, and who controls the project. */
export function ScoreSummary({ score, whoControls }: ScoreSummaryProps) {
  const { coverage, range, caps, uncapped } = score;
  const isPast = use(MomentContext) !== null;
  const shown = shownOf(score);
  const [cap] = caps.filter(({ lowers }) => lowers).sort((a, b) => a.limit - b.limit);
  return (
    <div data-stated="">
      <div className="flex items-center gap-4 [&>svg]:size-30 max-sm:[&>svg]:size-18">
        <ScoreRing size="large" shown={shown} />
        <div className="num min-w-0 text-xs text-muted">
          <p className="flex flex-wrap gap-x-2">
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
            <p className="text-warning">No score: {explainNoScore(score, isPast)}</p>
          )}
          {shown.kind === 'score' && cap && uncapped !== null && (
            <p className="text-danger">
              <a href="#caps" className="underline underline-offset-3">
                Capped at {cap.limit}
              </a>{' '}
              from {Math.floor(uncapped)}: {cap.name.charAt(0).toLowerCase() + cap.name.slice(1)}
            </p>
          )}
        </div>
      </div>
      {whoControls && <ControlLine control={whoControls} />}
    </div>
  );
}

/** Who controls it, in one line. */
function ControlLine({ control: { tone, text, detail } }: { control: WhoControls }) {
  return (
    <p className="mt-2.5 flex items-baseline gap-2 border-t border-line pt-2">
      <ToneMark tone={tone} />
      <span className="min-w-0 wrap-anywhere">
        <span className="text-muted">Control</span>{' '}
        <a href="#control" className={tone === 'unknown' ? 'link' : 'link font-[550]'}>
          {text}
        </a>
        {detail && <span className="text-xs text-muted"> {detail}</span>}
      </span>
    </p>
  );
}
