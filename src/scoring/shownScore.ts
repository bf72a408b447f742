import { type Rating, rankedFrom } from '#model/ratings.ts';
import type { Score } from '#model/score.ts';
import type { ShownScore } from '#model/shownScore.ts';

interface Standing {
  assessed: boolean;
  score: number | null;
  rating: Rating | null;
  /** 0 to 1. */
  coverage: number;
  range: { low: number; high: number };
}

/**
 * A score with its range and coverage, which say how much confidence it deserves.
 * Decides for every list, page, badge, picture and file what is shown. Whole numbers, rounded down, so that a number
 * never outruns its letter; coverage in per cent.
 */
export function shownScore({ assessed, score, rating, coverage, range }: Standing): ShownScore {
  if (!assessed) return { kind: 'notAssessed' };
  const percent = Math.floor(coverage * 100);
  if (score === null || rating === null || coverage < rankedFrom)
    return { kind: 'range', low: Math.floor(range.low), high: Math.floor(range.high), coverage: percent };
  return { kind: 'score', score: Math.floor(score), rating, coverage: percent };
}

/**
 * The same in one line: "61 BBB, 72 % known", "between 12 and 87, 17 % known", "not assessed". A number follows from what
 * is known, and would be another one with more: it never stands without how much that is.
 */
export function describeShown(shown: ShownScore): string {
  if (shown.kind === 'notAssessed') return 'not assessed';
  const what =
    shown.kind === 'score' ? `${shown.score} ${shown.rating}` : `between ${shown.low} and ${shown.high}`;
  return `${what}, ${shown.coverage} % known`;
}

/** What may be said of a whole score; null: not assessed. */
export function shownOf(score: Score | null): ShownScore {
  return score ? shownScore({ ...score, assessed: true, score: score.total }) : { kind: 'notAssessed' };
}

/** Two scores of one project, of which either may be none. Whole numbers that would be the same are told apart by their decimal. */
export function showMove(from: number | null, to: number | null): { from: string; to: string } {
  const isSame = from !== to && from !== null && to !== null && Math.floor(from) === Math.floor(to);
  const show = (score: number | null) =>
    score === null ? 'no score' : isSame ? score.toFixed(1) : String(Math.floor(score));
  return { from: show(from), to: show(to) };
}
