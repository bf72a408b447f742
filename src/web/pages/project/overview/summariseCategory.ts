import type { Score } from '#model/score.ts';

type Category = Score['categories'][number];

/** "2 failed, 1 in part, 3 unknown of 9", or that all passed. */
export function summariseCategory({ factors }: Pick<Category, 'factors'>): string {
  const having = (outcome: string) => factors.filter((one) => one.outcome === outcome).length;
  const all = factors.length;
  const [failed, partly, unknown] = [having('fail'), having('partial'), having('unknown')];
  if (unknown === all) return `All ${all} unknown`;
  if (failed + partly + unknown === 0) return `All ${all} passed`;
  const parts = [
    failed > 0 && `${failed} failed`,
    partly > 0 && `${partly} in part`,
    unknown > 0 && `${unknown} unknown`,
  ];
  return `${parts.filter(Boolean).join(', ')} of ${all}`;
}
