import type { CohortKind } from '#model/cohorts.ts';

/** The table of all projects, narrowed to those of a category or chain, and further. */
export const memberTable = (
  { kind, key }: { kind: CohortKind; key: string },
  more: Record<string, string>,
): string =>
  `/?${new URLSearchParams({ [kind === 'chains' ? 'chain' : 'category']: key, ...more })}#projects`;

/** Those with a score, the best first. */
export const scoredTable = (cohort: { kind: CohortKind; key: string }): string =>
  memberTable(cohort, { min: '0', sort: 'score' });
