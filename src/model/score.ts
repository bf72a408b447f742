import type { Evidence } from './evidence.ts';
import type { CapState, Outcome, Standing } from './outcomes.ts';
import type { Rating } from './ratings.ts';
import type { ScoreCategory } from './scoreCategories.ts';

/** How a score looks: good, so-so or bad. */
export type ScoreTone = 'signal' | 'warning' | 'danger';

export interface FactorResult {
  id: string;
  category: ScoreCategory;
  name: string;
  weight: number;
  outcome: Outcome;
  standing: Standing;
  sentence: string;
  evidence: Evidence[];
}

export interface CapResult {
  id: string;
  name: string;
  limit: number;
  state: CapState;
  /** The facts behind it are lost; it applied when they were last known and applies on. */
  held: boolean;
  /** Whether it takes points away: the total before caps is above the limit. */
  lowers: boolean;
  sentence: string;
  evidence: Evidence[];
}

export interface CategoryResult {
  id: ScoreCategory;
  name: string;
  weight: number;
  score: number | null;
  coverage: number;
  factors: FactorResult[];
}

/** The least coverage that earns a number, a letter and a rank: below it there is only a range. */
export const rankedFrom = 0.5;

/** What the rules make of the facts about a project. */
export interface Score {
  rulesVersion: string;
  scoredAt: string;
  inputsHash: string;
  /** One decimal, shown rounded down; null when too little is known, or the first reading is not done. */
  total: number | null;
  /** The total before caps. */
  uncapped: number | null;
  /** Null together with the total. */
  rating: Rating | null;
  /** 0 to 1. */
  coverage: number;
  /** Whether enough is known for a number, a letter and a rank, and the first reading is done. */
  ranked: boolean;
  /** The totals if every unknown turned out worst and best. */
  range: { low: number; high: number };
  categories: CategoryResult[];
  caps: CapResult[];
}
