import { type CategoryResult, rankedFrom, type ScoreTone } from '#model/score.ts';

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

/** By its number, and never good with a grave failure, be the others as they may; null without a number. */
export function categoryTone({
  score,
  factors,
}: Pick<CategoryResult, 'score' | 'factors'>): ScoreTone | null {
  if (score === null) return null;
  const failed = factors.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id);
  if (score < 40 || failed.some((id) => fatalFactors.has(id))) return 'danger';
  return score < 70 || failed.some((id) => graveFactors.has(id)) ? 'warning' : 'signal';
}

/** As it is drawn: without a number and a tone while too little of it is known. */
export function shownCategory(category: Pick<CategoryResult, 'score' | 'coverage' | 'factors'>): {
  score: number | null;
  tone: ScoreTone | null;
} {
  const { score, coverage } = category;
  if (score === null || coverage < rankedFrom) return { score: null, tone: null };
  return { score: Math.floor(score), tone: categoryTone(category) };
}
