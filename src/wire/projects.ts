import * as z from 'zod/mini';
import { controlGrades } from '#model/controlGrade.ts';
import { gradeRangeSchema } from '#model/controlGradeSchema.ts';
import { controlTypes } from '#model/controlTypes.ts';
import { shownStatuses } from '#model/projects.ts';
import { ratings } from '#model/ratings.ts';
import type { FindingSeverity } from '#model/severities.ts';
import { wholeNumber } from './paging.ts';
import {
  auditAbsences,
  defaultPageSize,
  openFindingChoices,
  projectSorts,
  sortOrders,
} from './projectWords.ts';

const score = z.number().check(z.gte(0), z.lte(100));
const words = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50));

/** Keys combine (and); the values inside one list are alternatives (or). */
export const projectFilterSchema = z.strictObject({
  text: z.optional(z.string().check(z.maxLength(200))),
  /** CAIP-2 ids. */
  chains: z.optional(words),
  categories: z.optional(words),
  scoreMin: z.optional(score),
  scoreMax: z.optional(score),
  ratings: z.optional(z.array(z.enum(ratings))),
  /** True: an audit is completed. False: no audit is on record, neither completed nor under way. */
  audited: z.optional(z.boolean()),
  /** No audit is on record, and whether anybody looked for one. */
  auditAbsence: z.optional(z.enum(auditAbsences)),
  openFindings: z.optional(z.enum(openFindingChoices)),
  control: z.optional(z.array(z.enum(controlTypes))),
  /** Control grades: every letter of a project's range must be among them. */
  controlGrades: z.optional(z.array(z.enum(controlGrades))),
  underAudit: z.optional(z.boolean()),
  /** False: listed, but nothing has been assessed yet. */
  assessed: z.optional(z.boolean()),
  demo: z.optional(z.boolean()),
});
export type ProjectFilter = z.infer<typeof projectFilterSchema>;

/** Projects without a value for the sort come last in both orders. */
export const projectOrderSchema = z.strictObject({
  by: z.enum(projectSorts, {
    error: ({ input }) => `there is no sort "${String(input)}"; choose from ${projectSorts.join(', ')}`,
  }),
  order: z._default(z.enum(sortOrders), 'asc'),
});
export type ProjectOrder = z.infer<typeof projectOrderSchema>;

/** `POST /api/projects-list`. Unknown keys of `filter` and `sort` are refused by name. */
export const projectsListBodySchema = z.object({
  projectIds: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(1000))),
  sort: z._default(projectOrderSchema, { by: 'rank', order: 'asc' }),
  filter: z._default(projectFilterSchema, {}),
  currentPage: wholeNumber(1, { max: 1_000_000 }),
  dataPerPage: wholeNumber(defaultPageSize, { max: 100 }),
});
export type ProjectsListBody = z.infer<typeof projectsListBodySchema>;

/** Open means pending, acknowledged, partially resolved or declined. Not `complete`: there may be more than are on record. */
export const openFindingsSchema = z.object({
  critical: z.number(),
  major: z.number(),
  medium: z.number(),
  minor: z.number(),
  info: z.number(),
  centralization: z.number(),
  complete: z.boolean(),
} satisfies Record<FindingSeverity, z.ZodMiniNumber> & { complete: z.ZodMiniBoolean });

/** One line of a list of projects. */
export const projectRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** A path for `imageUrl`. */
  logo: z.nullable(z.string()),
  /** Fictional: shown with a "Demo" mark. */
  demo: z.boolean(),
  tokenTickers: z.array(z.string()),
  categories: z.array(z.string()),
  chains: z.array(z.string()),
  /** `halted`: live by its record, and its token is paused for everybody, a contract of its own is paused so that withdrawals fail, or an exploit or a critical incident is not resolved. */
  status: z.nullable(z.enum(shownStatuses)),
  /** False is shown as "Not assessed yet"; score, rating and rank are null then. */
  assessed: z.boolean(),
  /** Rank (`#N/A`), score and rating are null while less than half of the weight is known. */
  rank: z.nullable(z.number()),
  score: z.nullable(z.number()),
  rating: z.nullable(z.enum(ratings)),
  /** The score if everything unknown turned out worst and best: all there is to say below half coverage. */
  range: z.object({ low: z.number(), high: z.number() }),
  /** 0 to 1. */
  coverage: z.number(),
  /** An audit is completed. False is not "known to have none": see `presence` of the project. */
  audited: z.boolean(),
  /** Date of the newest completed audit on record; there may be newer ones unless audits were looked for. */
  auditedOn: z.nullable(z.string()),
  underAudit: z.boolean(),
  /** Null when no audit is on record: unknown is not "none". */
  openFindings: z.nullable(openFindingsSchema),
  /** Null when nobody has read who holds the powers. */
  control: z.nullable(z.enum(controlTypes)),
  /** Null when nobody has read its contracts. From A to F says nothing. */
  controlGrade: z.nullable(gradeRangeSchema),
  /** Place by control grade, which those of one grade share; null while the grade says nothing. */
  controlRank: z.nullable(z.number()),
  votes: z.object({ yes: z.number(), total: z.number() }),
  viewsLast7Days: z.number(),
});
export type ProjectRow = z.infer<typeof projectRowSchema>;

export const projectsListAnswerSchema = z.object({
  projects: z.array(projectRowSchema),
  total: z.number(),
  currentPage: z.number(),
  dataPerPage: z.number(),
});
export type ProjectsListAnswer = z.infer<typeof projectsListAnswerSchema>;
