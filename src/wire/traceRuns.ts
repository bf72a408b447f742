import * as z from 'zod/mini';
import { scanStates } from '#model/scans.ts';
import { traceQuerySchema } from './trace.ts';

/** How far a trace in the background is. */
export const traceRunProgressSchema = z.object({
  /** Steps that were read. */
  hop: z.number(),
  addresses: z.number(),
  transfers: z.number(),
  /** Addresses whose transfers are read next. */
  waiting: z.number(),
  /** Balances that were asked, and how many are to be; null while transfers are still read. */
  balances: z.nullable(z.object({ read: z.number(), all: z.number() })),
});
export type TraceRunProgress = z.infer<typeof traceRunProgressSchema>;

/** `GET /api/trace-runs/{id}` */
export const traceRunSchema = z.object({
  id: z.string(),
  state: z.enum(scanStates),
  /** The question, as parameters of `/trace`. */
  query: z.record(z.string(), z.string()),
  askedAt: z.string(),
  progress: z.nullable(traceRunProgressSchema),
  /** Grows whenever more was found: `/api/trace?run={id}` has it. */
  version: z.number(),
  /** Why it ended without going all the way. */
  problem: z.nullable(z.string()),
});
export type TraceRun = z.infer<typeof traceRunSchema>;

/** `POST /api/trace-runs`: the question of a trace; its limits are those of the background. */
export const newTraceRunSchema = z.pick(traceQuerySchema, {
  ...{ chain: true, start: true, direction: true, asset: true, tokens: true, least: true },
  ...{ amount: true, since: true, until: true, rule: true, open: true },
});
export const traceRunIdSchema = z.object({ id: z.string() });
