import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { traceRun } from '#db/schema/traceRuns.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import type { TraceQuery } from '#model/trace.ts';
import { traceQuestionKeys } from '#model/trace.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import { keyOfRun } from './runQueue.ts';

/** Wakes those who run traces; they also look by themselves. */
export const traceRunChannel = 'trace_run';
/** A result that is younger than this stands for another run of the same question. */
const freshMinutes = 10;
/** Traces that wait or run at most, whoever asked for them. */
const longestQueue = 60;

const countRow = z.object({ count: z.number() });

interface AskedRun {
  query: TraceQuery;
  /** What the same network asked for before. */
  count: () => number;
  isRead: (chain: string) => boolean;
}

/** Has a trace go on in the background; whoever asks for one that is under way, or ended a moment ago, is given that one. */
export async function requestTraceRun(db: Db, { query, count, isRead }: AskedRun): Promise<{ id: string }> {
  const read = readTraceQuestion(query);
  if ('fault' in read) throw badRequest(read.fault);
  const { chain } = read.value;
  if (!isRead(chain)) throw notFound(`This site does not read the chain ${chain}.`);
  const key = keyOfRun(read.value);
  const asked: Record<string, string> = {};
  for (const name of traceQuestionKeys) {
    const given = query[name]?.trim();
    if (given) asked[name] = given;
  }
  const find = async (): Promise<{ id: string } | undefined> =>
    (
      await db
        .select({ id: traceRun.id })
        .from(traceRun)
        .where(
          and(
            ...[eq(traceRun.chain, chain), eq(traceRun.key, key)],
            sql`(${inArray(traceRun.state, ['waiting', 'running'])} or (${eq(traceRun.state, 'done')}
              and ${gte(traceRun.doneAt, sql`now() - ${freshMinutes}::int * interval '1 minute'`)}))`,
          ),
        )
        .limit(1)
    )[0];
  const known = await find();
  if (known) return known;
  const ahead = count();
  const waiting = await db.execute(
    sql`select count(*)::int as count from trace_run where state in ('waiting', 'running')`,
  );
  if ((parseRows(waiting, countRow)[0]?.count ?? 0) >= longestQueue)
    throw new AppError(
      429,
      'TraceQueueFull',
      'Too many traces are waiting. Please try again in a few minutes.',
      { 'retry-after': '300' },
    );
  const [made] = await db
    .insert(traceRun)
    .values({ chain, key, query: asked, ahead })
    .onConflictDoNothing()
    .returning({ id: traceRun.id });
  await db.execute(sql`select pg_notify(${traceRunChannel}, '')`);
  const found = made ?? (await find());
  if (!found) throw new Error('The trace was not queued');
  return found;
}
