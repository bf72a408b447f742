import * as z from 'zod/mini';
import { ratings } from './projectWords.ts';

/** Where a fact can be checked; `label` is what a reader sees. */
export const evidenceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('block'), chain: z.string(), number: z.number(), label: z.string() }),
  z.object({ kind: z.literal('transaction'), chain: z.string(), hash: z.string(), label: z.string() }),
  z.object({
    kind: z.literal('storage'),
    chain: z.string(),
    address: z.string(),
    slot: z.string(),
    block: z.number(),
    label: z.string(),
  }),
  /** Leads to the report's download when we hold the file: `/reports/{sha256}`. */
  z.object({
    kind: z.literal('report'),
    sha256: z.string(),
    page: z.nullable(z.number()),
    label: z.string(),
  }),
  /** `type` is audit, finding, alert or project; `id` its id (a finding's is `audit/finding`). */
  z.object({ kind: z.literal('record'), type: z.string(), id: z.string(), label: z.string() }),
  z.object({ kind: z.literal('page'), url: z.string(), label: z.string() }),
]);
export type Evidence = z.infer<typeof evidenceSchema>;

export const outcomes = ['pass', 'partial', 'fail', 'unknown'] as const;
export const categoryIds = [
  'codeSecurity',
  'governanceStrength',
  'operationalResilience',
  'marketStability',
  'communityTrust',
  'fundamentalHealth',
] as const;

export const factorViewSchema = z.object({
  id: z.string(),
  category: z.enum(categoryIds),
  name: z.string(),
  weight: z.number(),
  outcome: z.enum(outcomes),
  /** `held`: no longer readable, its last known bad answer still counts. */
  standing: z.enum(['current', 'held', 'unknown']),
  sentence: z.string(),
  evidence: z.array(evidenceSchema),
});
export type FactorView = z.infer<typeof factorViewSchema>;

export const capViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  limit: z.number(),
  state: z.enum(['applies', 'clear', 'unknown']),
  held: z.boolean(),
  /** Whether it takes points away: the total before caps is above the limit. */
  lowers: z.boolean(),
  sentence: z.string(),
  evidence: z.array(evidenceSchema),
});
export type CapView = z.infer<typeof capViewSchema>;

/** A score as it is shown; the same shape that `score()` of the scoring area answers. */
export const scoreViewSchema = z.object({
  rulesVersion: z.string(),
  scoredAt: z.string(),
  inputsHash: z.string(),
  /** One decimal; shown rounded down. */
  total: z.nullable(z.number()),
  uncapped: z.nullable(z.number()),
  rating: z.nullable(z.enum(ratings)),
  /** 0 to 1. */
  coverage: z.number(),
  ranked: z.boolean(),
  /** The totals if every unknown turned out worst and best. */
  range: z.object({ low: z.number(), high: z.number() }),
  categories: z.array(
    z.object({
      id: z.enum(categoryIds),
      name: z.string(),
      weight: z.number(),
      score: z.nullable(z.number()),
      coverage: z.number(),
      factors: z.array(factorViewSchema),
    }),
  ),
  caps: z.array(capViewSchema),
});
export type ScoreView = z.infer<typeof scoreViewSchema>;

/** One point of the score's history; stored only when something that counts changed. */
export const scorePointSchema = z.object({
  at: z.string(),
  total: z.nullable(z.number()),
  rating: z.nullable(z.enum(ratings)),
  coverage: z.number(),
  rulesVersion: z.string(),
  cause: z.enum(['first', 'facts', 'rules', 'both', 'time']),
  /** What moved, in one sentence. */
  sentence: z.string(),
  /** Factors and caps that moved, a sentence each. */
  moves: z.array(z.string()),
});
export type ScorePoint = z.infer<typeof scorePointSchema>;

/**
 * `GET /api/projects/{id}/score`: what "Recompute here" needs. `facts` are `Facts` of the scoring area, whole;
 * `score(facts, rules, new Date(score.scoredAt))` must answer `score`.
 */
export const projectScoreAnswerSchema = z.object({
  score: z.nullable(scoreViewSchema),
  facts: z.nullable(z.record(z.string(), z.unknown())),
  history: z.array(scorePointSchema),
});
export type ProjectScoreAnswer = z.infer<typeof projectScoreAnswerSchema>;
