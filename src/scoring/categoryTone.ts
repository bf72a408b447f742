import { rankedFrom } from '#model/ratings.ts';
import type { CapResult, CategoryResult, ScoreTone } from '#model/score.ts';

/** Factors whose failure can cost holders everything: a category with one is never shown as good. */
const graveFactors: ReadonlySet<string> = new Set([
  'governance.upgrade',
  'governance.mint',
  'governance.withdraw',
  'governance.freeze',
  'governance.takeover',
  'market.sellable',
  'health.status',
]);

/** Failures of which nothing else in the category makes up for. */
const fatalFactors: ReadonlySet<string> = new Set(['governance.takeover', 'market.sellable']);

/**
 * Caps that say what the questions of the category do not ask: who sets what decides over users' money; whether code
 * that passed its audits was broken all the same.
 */
const gravelyCapped: Readonly<Record<string, readonly string[]>> = {
  codeSecurity: ['activeExploit', 'unresolvedCritical', 'drained'],
  governanceStrength: ['oneKey', 'anybody'],
};

/** By its number, and never good with a grave failure, be the others as they may; null without a number. */
export function categoryTone(
  { id, score, factors }: Pick<CategoryResult, 'id' | 'score' | 'factors'>,
  caps: readonly Pick<CapResult, 'id' | 'state'>[],
): ScoreTone | null {
  if (score === null) return null;
  const failed = factors.filter(({ outcome }) => outcome === 'fail').map((factor) => factor.id);
  if (score < 40 || failed.some((factor) => fatalFactors.has(factor))) return 'danger';
  const isCapped = caps.some((cap) => cap.state === 'applies' && gravelyCapped[id]?.includes(cap.id));
  return score < 70 || isCapped || failed.some((factor) => graveFactors.has(factor)) ? 'warning' : 'signal';
}

/** As it is drawn: without a number and a tone while too little of it is known. */
export function shownCategory(
  category: Pick<CategoryResult, 'id' | 'score' | 'coverage' | 'factors'>,
  caps: readonly Pick<CapResult, 'id' | 'state'>[],
): { score: number | null; tone: ScoreTone | null } {
  const { score, coverage } = category;
  if (score === null || coverage < rankedFrom) return { score: null, tone: null };
  return { score: Math.floor(score), tone: categoryTone(category, caps) };
}
