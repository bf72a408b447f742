import * as z from 'zod/mini';
import { type CohortKind, cohortKinds } from '#model/cohorts.ts';
import { controlTypes } from '#model/controlTypes.ts';
import { outcomes } from '#model/outcomes.ts';
import { ratings } from '#model/ratings.ts';
import { changeSchema } from './changes.ts';
import { wholeQuery } from './paging.ts';
import { projectRowSchema } from './projects.ts';

export const cohortPerPage = 25;

export const cohortQuerySchema = z.object({ page: wholeQuery(1, { max: 1_000 }) });

/** Of the scores of those that have one. */
const spreadSchema = z.object({
  lowest: z.number(),
  lowerQuarter: z.number(),
  median: z.number(),
  upperQuarter: z.number(),
  highest: z.number(),
});
export type Spread = z.infer<typeof spreadSchema>;

export const cohortLineSchema = z.object({
  /** A category's name, or a chain's CAIP-2 id. */
  key: z.string(),
  projects: z.number(),
  assessed: z.number(),
  /** How many have a score. */
  ranked: z.number(),
  /** Null while too few have one. */
  spread: z.nullable(spreadSchema),
});
export type CohortLine = z.infer<typeof cohortLineSchema>;

/** `GET /api/cohorts/{kind}`, `/categories` and `/chains`. */
export const cohortListSchema = z.object({ kind: z.enum(cohortKinds), items: z.array(cohortLineSchema) });
export type CohortList = z.infer<typeof cohortListSchema>;

const answerSchema = z.object({ factor: z.string(), outcome: z.enum(outcomes), sentence: z.string() });

const memberSchema = z.object({
  row: projectRowSchema,
  /** In the order of the questions; none while nothing was assessed. */
  answers: z.array(answerSchema),
  /** Why it stands where it stands, in a sentence; null where no answer says it. */
  reason: z.nullable(z.string()),
});
export type CohortMember = z.infer<typeof memberSchema>;

/** `GET /api/cohorts/{kind}/{key}`, `/categories/{category}` and `/chains/{chain}`. */
export const cohortSchema = z.object({
  kind: z.enum(cohortKinds),
  ...cohortLineSchema.shape,
  /** What matters first for projects of this kind. */
  questions: z.array(z.object({ factor: z.string(), asks: z.string() })),
  byRating: z.array(z.object({ rating: z.enum(ratings), count: z.number() })),
  byControl: z.array(z.object({ control: z.enum(controlTypes), count: z.number() })),
  /** A few, fewer than half of those with a score. */
  best: z.array(memberSchema),
  worst: z.array(memberSchema),
  newest: z.array(projectRowSchema),
  changes: z.array(changeSchema),
  items: z.array(memberSchema),
  total: z.number(),
  page: z.number(),
  perPage: z.number(),
});
export type Cohort = z.infer<typeof cohortSchema>;

/** What names one: a category's slug, or a chain's id. */
export const cohortHref = (kind: CohortKind, key: string): string =>
  `/${kind}/${encodeURIComponent(kind === 'categories' ? key.toLowerCase() : key).replaceAll('%3A', ':')}`;
