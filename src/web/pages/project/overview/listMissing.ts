import type { FactorResult, Score } from '#model/score.ts';

/** The questions without an answer of today, the weightiest first; among equals in the order of the rules. */
export function listMissing({ categories }: Pick<Score, 'categories'>): FactorResult[] {
  return categories
    .flatMap(({ factors }) => factors)
    .filter(({ standing }) => standing !== 'current')
    .sort((a, b) => b.weight - a.weight);
}
