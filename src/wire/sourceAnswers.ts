import type { Evidence } from '#model/evidence.ts';
import type { RatingService } from '#model/otherRatings.ts';
import type { StatementRef } from '#model/statements.ts';

/** What a live source last answered, in words. */
export interface AnswerLine {
  title: string;
  text: string;
  /** `measured`: our server saw it; `told`: the one who was asked says so. */
  basis: 'measured' | 'told';
  evidence: Evidence;
  /** The statement that it is part of, as a dispute names it. */
  about: StatementRef;
}

/** What another service says of a project, in its own words; or why nothing is known of it. */
export type OtherRating = { service: RatingService } & (
  | {
      state: 'rated';
      /** "Stage 0", "B". */
      rating: string;
      /** More of its own words. */
      details: string | null;
      /** When it was rated, YYYY-MM-DD; null: it does not say. */
      ratedOn: string | null;
      /** From then on it is not shown. */
      until: string;
      page: string;
      /** Contracts that its file names, and how many of them are on record here. */
      named: number;
      onRecord: number;
      /** Why it may differ from ours. */
      why: string;
      evidence: Evidence;
    }
  | {
      state: 'unknown';
      why: string;
      /** As linked on record; null: none is. */
      page: string | null;
    }
);
