import type { Score } from '#model/score.ts';

type Category = Score['categories'][number];

const worstFirst = ['fail', 'partial', 'pass'] as const;

/** The sentence of the factor that weighs most against the category; for a spotless one, that it is. */
export function summariseCategory({ factors }: Pick<Category, 'factors'>): string {
  const known = factors.filter(({ outcome }) => outcome !== 'unknown');
  if (known.length === 0) return 'Nothing is known about this yet';
  for (const outcome of worstFirst) {
    const [worst] = factors.filter((one) => one.outcome === outcome).sort((a, b) => b.weight - a.weight);
    if (!worst) continue;
    if (outcome !== 'pass') return worst.sentence;
  }
  const unknown = factors.length - known.length;
  return unknown === 0 ? `All ${factors.length} questions pass` : `${known.length} pass, ${unknown} unknown`;
}
