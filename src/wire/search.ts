import * as z from 'zod/mini';
import { gradeRangeSchema } from '#model/controlGradeSchema.ts';
import { wholeQuery } from './paging.ts';

/** Fewer characters than this show what is trending. */
export const shortestKeyword = 2;
export const searchPageSize = 5;

/** `GET /api/search-project` */
export const searchQuerySchema = z.object({
  keyword: z._default(z.string().check(z.maxLength(200)), ''),
  page: wholeQuery(1, { max: 1000 }),
  perPage: wholeQuery(searchPageSize, { max: 50 }),
});

export const foundProjectSchema = z.object({
  id: z.string(),
  /** A path for `imageUrl`. */
  logo: z.nullable(z.string()),
  name: z.string(),
  /** Null is shown as `#N/A`. */
  rank: z.nullable(z.number()),
  /** Null when nobody has read its contracts. */
  controlGrade: z.nullable(gradeRangeSchema),
  tokenTickers: z.array(z.string()),
});
export type FoundProject = z.infer<typeof foundProjectSchema>;

export const searchAnswerSchema = z.object({
  projects: z.array(foundProjectSchema),
  total: z.number(),
  /** More may answer than are counted, which the best thousand are. Absent: all are. */
  mayBeMore: z.optional(z.literal(true)),
  page: z.number(),
  perPage: z.number(),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
