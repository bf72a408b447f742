import type { Standing } from '#model/examResults.ts';

/** Shares that are closer than this are about even. */
const even = 0.03;

export function compare(ours: number, theirs: number): Standing {
  if (Math.abs(ours - theirs) <= even) return 'even';
  return ours > theirs ? 'better' : 'worse';
}

/** Precision and recall as one number: their harmonic mean (F1). */
export const combine = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
