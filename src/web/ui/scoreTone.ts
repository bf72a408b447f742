import type { ScoreTone } from '#model/score.ts';

/** A and better, BBB to B, CCC. */
export function scoreTone(score: number): ScoreTone {
  if (score >= 70) return 'signal';
  return score >= 40 ? 'warning' : 'danger';
}
