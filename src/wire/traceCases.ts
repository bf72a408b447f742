import * as z from 'zod/mini';
import { frequencies } from '#model/notifications.ts';
import { traceCaseLimits } from '#model/traceCaseLimits.ts';
import { traceQuerySchema } from './trace.ts';

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(traceCaseLimits.title));
const note = z.string().check(z.trim(), z.maxLength(traceCaseLimits.note));

/** `POST /api/trace-cases/create`: the question and the view of a trace, as its page has them in its address. */
export const newTraceCaseSchema = z.object({ title, note: z._default(note, ''), query: traceQuerySchema });

export const traceCaseIdSchema = z.object({ id: z.uuid() });

/** `POST /api/trace-cases/update`: the whole case as it shall be. */
export const changedTraceCaseSchema = z.object({ ...newTraceCaseSchema.shape, id: z.uuid() });

/** `POST /api/admin/trace-cases/publish` */
export const publishCaseSchema = z.object({
  id: z.uuid(),
  incident: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** `POST /api/trace-cases/watch` */
export const watchCaseSchema = z.object({ id: z.uuid(), on: z.boolean() });

export const traceCaseSchema = z.object({
  /** Not to be guessed: whoever has it may read the case. */
  id: z.string(),
  title: z.string(),
  note: z.string(),
  /** Question and view, as the page has them in its address. */
  query: z.record(z.string(), z.string()),
  updatedAt: z.string(),
  /** The incident beside which staff published it; null for one that only its link opens. */
  incident: z.nullable(
    z.object({ id: z.string(), title: z.string(), projectId: z.string(), project: z.string() }),
  ),
});
export type TraceCase = z.infer<typeof traceCaseSchema>;

export const traceCasesSchema = z.array(
  z.object({ ...traceCaseSchema.shape, isMine: z.boolean(), isWatched: z.boolean() }),
);
export type TraceCaseLine = z.infer<typeof traceCasesSchema>[number];

/** What a case is to the signed-in user. */
export const ownTraceCaseSchema = z.object({
  isMine: z.boolean(),
  /** The newest block that was read when the watch began; null: not watched. */
  watchedSince: z.nullable(z.number()),
  /** How often mails about alerts go out, which tell of watched cases, too. */
  mails: z.enum(frequencies),
});
export type OwnTraceCase = z.infer<typeof ownTraceCaseSchema>;
