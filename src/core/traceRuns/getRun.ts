import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { traceRun } from '#db/schema/traceRuns.ts';
import { notFound } from '#lib/AppError.ts';
import { type Trace, traceSchema } from '#wire/trace.ts';
import { type TraceRun, traceRunProgressSchema } from '#wire/traceRuns.ts';
import { findStored, readStored } from '../storedJson.ts';

const idSchema = z.uuid();

const noSuchRun = () =>
  notFound('There is no such trace in the background. Those that ended are kept for two weeks.');

const requireId = (id: string): string => {
  if (!z.safeParse(idSchema, id).success) throw noSuchRun();
  return id;
};

/** How far a trace in the background is. */
export async function getTraceRun(db: Db, given: string): Promise<TraceRun> {
  const id = requireId(given);
  const { state, progress, version, problem, query, askedAt } = traceRun;
  const [row] = await db
    .select({ state, progress, version, problem, query, askedAt })
    .from(traceRun)
    .where(eq(traceRun.id, id));
  if (!row) throw noSuchRun();
  return {
    id,
    ...row,
    askedAt: row.askedAt.toISOString(),
    progress: findStored(traceRunProgressSchema, row.progress) ?? null,
  };
}

/** What it found so far, as a page shows it; null before the first step. */
export async function findRunView(db: Db, given: string): Promise<Trace | null> {
  const id = requireId(given);
  const [row] = await db.select({ view: traceRun.view }).from(traceRun).where(eq(traceRun.id, id));
  return row?.view ? readStored(traceSchema, row.view, { column: 'trace_run.view', key: id }) : null;
}

/** All that it found so far. */
export async function getRunResult(db: Db, given: string): Promise<Trace> {
  const id = requireId(given);
  const [row] = await db.select({ result: traceRun.result }).from(traceRun).where(eq(traceRun.id, id));
  if (!row) throw noSuchRun();
  if (!row.result) throw notFound('This trace has found nothing yet. Please try again in a moment.');
  return readStored(traceSchema, JSON.parse(gunzipSync(row.result).toString()), {
    ...{ column: 'trace_run.result', key: id },
  });
}
