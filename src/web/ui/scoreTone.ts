export type ScoreTone = 'signal' | 'warning' | 'danger';

/** A and better, BBB to B, CCC. */
export function scoreTone(score: number): ScoreTone {
  if (score >= 70) return 'signal';
  return score >= 40 ? 'warning' : 'danger';
}
