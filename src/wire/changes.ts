import * as z from 'zod/mini';
import { changeKinds } from '#model/changes.ts';
import { fixedPages } from './fixedPages.ts';
import { wholeQuery } from './paging.ts';

/** Raised when a field is renamed, removed or means something else; new fields and kinds may come without. */
export const changesVersion = 1;
export const changesPerPage = 50;
/** The window of the page without another. */
export const changeDays = 7;
const mostDays = 31;

export const changesQuerySchema = z.object({
  kind: z.optional(z.enum(changeKinds)),
  /** One, or several with commas between. */
  projectId: z.optional(z.string().check(z.maxLength(400))),
  /** Back from now, whole days in UTC. */
  days: wholeQuery(changeDays, { max: mostDays }),
  page: wholeQuery(1, { max: 100 }),
});
export type ChangesQuery = z.infer<typeof changesQuerySchema>;
export type ChangeFilter = Partial<Omit<ChangesQuery, 'page'>>;

/** Of the feed: everything that `changesQuerySchema` knows but the page. */
export const changesFeedQuerySchema = z.pick(changesQuerySchema, { kind: true, projectId: true, days: true });

export const changeSchema = z.object({
  /** Stable: the same change has it for good. */
  id: z.string(),
  kind: z.enum(changeKinds),
  project: z.object({
    id: z.string(),
    name: z.string(),
    logo: z.nullable(z.string()),
    demo: z.boolean(),
  }),
  /** When it happened, or when the score was made; of an audit the day on which it was completed. */
  time: z.string(),
  isDay: z.boolean(),
  title: z.string(),
  /** What moved, in a sentence or two; empty where the title says it. */
  text: z.string(),
  /** Where it stands with its evidence. */
  href: z.string(),
});
export type Change = z.infer<typeof changeSchema>;

/** `GET /api/changes` and `/changes`. */
export const changesSchema = z.object({
  version: z.literal(changesVersion),
  since: z.string(),
  items: z.array(changeSchema),
  total: z.number(),
  /** There were more than are counted. */
  isCut: z.boolean(),
  page: z.number(),
  perPage: z.number(),
  /** By kind, whatever kind is asked for. */
  counts: z.array(z.object({ kind: z.enum(changeKinds), count: z.number() })),
});
export type ChangesAnswer = z.infer<typeof changesSchema>;

export type ChangesPageData = ChangesAnswer & { filter: ChangeFilter; projectName: string | null };

const writeFilter = ({ kind, projectId, days = changeDays }: ChangeFilter, page: number) =>
  new URLSearchParams({
    ...(kind !== undefined && { kind }),
    ...(projectId !== undefined && { projectId }),
    ...(days !== changeDays && { days: String(days) }),
    ...(page > 1 && { page: String(page) }),
  });

/** An address of the board, or of one of its files, narrowed to a filter. */
export function changesHref(filter: ChangeFilter, page = 1, path: string = fixedPages.changes.path): string {
  const query = writeFilter(filter, page);
  return query.size === 0 ? path : `${path}?${query}`;
}
