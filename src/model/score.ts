import * as z from 'zod/mini';
import { evidenceSchema } from './evidence.ts';
import { capStates, outcomes, standings } from './outcomes.ts';
import { overriddenSchema } from './overrides.ts';
import { ratings } from './ratings.ts';
import { scoreCategories } from './scoreCategories.ts';

/** How a score looks: good, so-so or bad. */
export type ScoreTone = 'signal' | 'warning' | 'danger';

/** What was measured, where staff has overridden it after a dispute. */
const overridden = z.exactOptional(overriddenSchema);

const factorSchema = z.object({
  id: z.string(),
  category: z.enum(scoreCategories),
  name: z.string(),
  weight: z.number(),
  outcome: z.enum(outcomes),
  standing: z.enum(standings),
  sentence: z.string(),
  evidence: z.array(evidenceSchema),
  overridden,
});
export type FactorResult = z.infer<typeof factorSchema>;

const capSchema = z.object({
  id: z.string(),
  name: z.string(),
  limit: z.number(),
  state: z.enum(capStates),
  /** The facts behind it are lost; it applied when they were last known and applies on. */
  held: z.boolean(),
  /** Whether it takes points away: the total before caps is above the limit. */
  lowers: z.boolean(),
  sentence: z.string(),
  evidence: z.array(evidenceSchema),
  overridden,
});
export type CapResult = z.infer<typeof capSchema>;

const categorySchema = z.object({
  id: z.enum(scoreCategories),
  name: z.string(),
  weight: z.number(),
  score: z.nullable(z.number()),
  coverage: z.number(),
  factors: z.array(factorSchema),
});
export type CategoryResult = z.infer<typeof categorySchema>;

/** What the rules make of the facts about a project. */
export const scoreSchema = z.object({
  rulesVersion: z.string(),
  scoredAt: z.string(),
  inputsHash: z.string(),
  /** One decimal, shown rounded down; null when too little is known, or the first reading is not done. */
  total: z.nullable(z.number()),
  /** The total before caps. */
  uncapped: z.nullable(z.number()),
  /** Null together with the total. */
  rating: z.nullable(z.enum(ratings)),
  /** 0 to 1. */
  coverage: z.number(),
  /** Whether enough is known for a number, a letter and a rank, and the first reading is done. */
  ranked: z.boolean(),
  /** The totals if every unknown turned out worst and best. */
  range: z.object({ low: z.number(), high: z.number() }),
  categories: z.array(categorySchema),
  caps: z.array(capSchema),
});
export type Score = z.infer<typeof scoreSchema>;
