import { use } from 'react';
import { isGraded, listUnknownPowers } from '#model/controlGrade.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { FactTone, ShortAnswer } from '#model/keyFacts.ts';
import { rankedFrom } from '#model/ratings.ts';
import type { Score } from '#model/score.ts';
import { shownOf } from '#scoring/shownScore.ts';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { CategoryShape } from '#web/projectRows/CategoryShape.tsx';
import { GradeLetters } from '#web/projectRows/GradeLetters.tsx';
import { ScoreRing } from '#web/ui/ScoreRing.tsx';
import { factorAnchor } from './FactorList.tsx';

/** Why there is no score, in few words. */
function explainNoScore({ coverage }: Score, isPast: boolean): string {
  if (coverage < rankedFrom) return 'less than half of the checks are known';
  return isPast ? 'who held the powers then is not known' : 'contracts are being read for the first time';
}

interface ScoreSummaryProps {
  score: Score;
  control: ControlGrade | null;
  whoControls: ShortAnswer | null;
  canBeSold: ShortAnswer | null;
}

/** What a cap says is longer than what a reader of the score needs; the rest stands under it. */
const capWords: Record<string, string> = {
  oneKey: 'one key acts without delay',
  anybody: 'anybody can act',
};

/** The score with its letter, the control grade beside it, what both rest on, and the cap that holds the score down. */
export function ScoreSummary({ score, control, whoControls, canBeSold }: ScoreSummaryProps) {
  const { coverage, range, caps, uncapped } = score;
  const isPast = use(MomentContext) !== null;
  const shown = shownOf(score);
  const overridden = [...score.categories.flatMap(({ factors }) => factors), ...caps].filter(
    (one) => one.overridden !== undefined,
  ).length;
  const [unknownPower] = control ? listUnknownPowers(control) : [];
  const [cap] = caps.filter(({ lowers }) => lowers).sort((a, b) => a.limit - b.limit);
  return (
    <div data-stated="">
      <div className="flex items-center gap-4 [&>svg]:size-28 max-sm:[&>svg]:size-16">
        <ScoreRing size="large" shown={shown} />
        <div className="min-w-0">
          {control && isGraded(control) && (
            <p className="text-xs text-muted">
              Control <GradeLetters grade={control} className="ml-1 text-xl font-[650]" />
            </p>
          )}
          {whoControls && <ControlLine who={whoControls} />}
          {canBeSold && <SaleLine sale={canBeSold} />}
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
      {overridden > 0 && (
        <p data-site="" className="text-xs text-warning">
          <a href="#why" className="underline underline-offset-3">
            {overridden} {overridden === 1 ? 'answer' : 'answers'} overridden by staff
          </a>
        </p>
      )}
      {control && !isGraded(control) && (
        <p className="line-clamp-2 text-xs text-muted">
          Control grade unknown
          {unknownPower && unknownPower.why !== whoControls?.detail && (
            <>
              : <NamedText text={unknownPower.why} />
            </>
          )}
        </p>
      )}
      {shown.kind === 'range' && (
        <p className="text-xs text-warning">No score: {explainNoScore(score, isPast)}</p>
      )}
      {shown.kind === 'score' && cap && uncapped !== null && (
        <p className="num text-xs text-danger">
          <a href="#caps" className="underline underline-offset-3">
            Capped at {cap.limit}
          </a>{' '}
          from {Math.floor(uncapped)}:{' '}
          {capWords[cap.id] ?? cap.name.charAt(0).toLowerCase() + cap.name.slice(1)}
        </p>
      )}
      <p className="mt-2.5 flex items-center gap-3 text-xs max-sm:hidden">
        <CategoryShape categories={score.categories} caps={score.caps} />
        <a href="#why" className="link">
          {score.categories.length} categories
        </a>
      </p>
    </div>
  );
}

/** Who controls it, in one line. */
function ControlLine({ who: { text, detail, tone } }: { who: ShortAnswer }) {
  return (
    <p className="text-xs wrap-anywhere">
      <span className="text-muted">Controlled by </span>
      <a href="#control" className={`font-[550] underline underline-offset-3 ${toneColours[tone]}`}>
        {text}
      </a>
      {detail && (
        <span className="text-muted">
          {' '}
          <NamedText text={detail} />
        </span>
      )}
    </p>
  );
}

const toneColours: Record<FactTone, string> = {
  grave: 'text-danger',
  risk: 'text-danger',
  caution: 'text-warning',
  minor: '',
  unknown: '',
  good: 'text-signal',
};

/** Whether buyers can sell, in one line. */
function SaleLine({ sale: { text, detail, tone } }: { sale: ShortAnswer }) {
  return (
    <p className="num mt-0.5 text-xs wrap-anywhere">
      <span className="text-muted">Can be sold </span>
      <a
        href={`#${factorAnchor('market.sellable')}`}
        className={`font-[550] underline underline-offset-3 ${toneColours[tone]}`}
      >
        {text}
      </a>
      {detail && <span className="text-muted"> {detail}</span>}
    </p>
  );
}
