import { and, eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { isOfLaterClock } from '#db/isOfLaterClock.ts';
import { parseRows } from '#db/rows.ts';
import { traceRun } from '#db/schema/traceRuns.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import type { JsonValue } from '#lib/json.ts';
import { retention } from '#model/retention.ts';
import type { TraceQuestion } from '#model/trace.ts';
import type { TraceRunProgress } from '#wire/traceRuns.ts';

/** A process that is gone keeps a trace from the others for so long. */
export const leaseSeconds = 30;
/** What ends the process that runs it so often is not tried again. */
const mostAttempts = 3;
/** Each that a network asked for before puts off the next one by so much. */
const turnSeconds = 60;
const takenRow = z.object({
  id: z.string(),
  chain: z.string(),
  query: z.record(z.string(), z.string()),
  /** Of this attempt: what an earlier one still writes is not taken. */
  attempt: z.number(),
});
export type TakenRun = z.infer<typeof takenRow>;

const lease = sql`now() + ${leaseSeconds}::int * interval '1 second'`;
const isAbandoned = sql`(lease_until < now() or ${isOfLaterClock(sql`lease_until`, lease)})`;
const isMine = ({ id, attempt }: TakenRun) =>
  and(eq(traceRun.id, id), eq(traceRun.attempts, attempt), eq(traceRun.state, 'running'));

/** Gives up what was tried too often, and what nobody could take for an hour. */
async function failAbandoned(db: Db): Promise<void> {
  const fail = (problem: string) =>
    db.update(traceRun).set({ state: 'failed', doneAt: sql`now()`, problem, walk: null });
  await fail('This trace was broken off several times. What was found until then is shown.').where(
    sql`state = 'running' and ${isAbandoned} and attempts >= ${mostAttempts}`,
  );
  await fail('The chain could not be read for an hour. Please try again later.').where(
    sql`state = 'waiting' and asked_at < now() - interval '1 hour'`,
  );
}

/** Takes the trace whose turn it is for this process alone; undefined when there is none. */
export async function takeRun(db: Db, chains: readonly string[]): Promise<TakenRun | undefined> {
  if (chains.length === 0) return undefined;
  await failAbandoned(db);
  const result = await db.execute(sql`
    update trace_run set state = 'running', attempts = attempts + 1, lease_until = ${lease}
    where id = (
      select id from trace_run
      where (state = 'waiting' or (state = 'running' and ${isAbandoned})) and ${inList(sql`chain`, [...chains])}
      order by asked_at + ahead * ${turnSeconds}::int * interval '1 second', ahead limit 1 for update skip locked)
    returning id::text as id, chain, query, attempts as attempt`);
  return parseRows(result, takenRow)[0];
}

/** Where an earlier attempt was. */
export async function findWalk(db: Db, { id }: TakenRun): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ walk: traceRun.walk }).from(traceRun).where(eq(traceRun.id, id));
  return row?.walk ?? undefined;
}

/** What was found so far; answers whether the trace is still this process's. */
export async function keepRun(
  db: Db,
  taken: TakenRun,
  {
    progress,
    found,
  }: {
    progress?: TraceRunProgress | undefined;
    found?: { walk: Uint8Array; view: JsonValue; result: Uint8Array } | undefined;
  },
): Promise<boolean> {
  const kept = await db
    .update(traceRun)
    .set({
      leaseUntil: lease,
      ...(progress && { progress }),
      // Whoever gets so far does not end the process: a later fault has its own attempts.
      ...(found && { ...found, version: sql`version + 1` }),
    })
    .where(isMine(taken))
    .returning({ id: traceRun.id });
  return kept.length > 0;
}

export async function finishRun(
  db: Db,
  taken: TakenRun,
  found: { view: JsonValue; result: Uint8Array; progress: TraceRunProgress },
): Promise<void> {
  await db
    .update(traceRun)
    .set({ ...found, state: 'done', doneAt: sql`now()`, walk: null, version: sql`version + 1` })
    .where(isMine(taken));
}

export async function failRun(db: Db, taken: TakenRun, problem: string): Promise<void> {
  await db
    .update(traceRun)
    .set({ state: 'failed', doneAt: sql`now()`, problem, walk: null })
    .where(isMine(taken));
}

/** Puts it back for another, with what was found: whoever took it stops. */
export async function releaseRun(db: Db, taken: TakenRun): Promise<void> {
  await db
    .update(traceRun)
    .set({ state: 'waiting', leaseUntil: null, attempts: taken.attempt - 1 })
    .where(isMine(taken));
}

/** The same question has the same key, whatever its limits are and however it is looked at. */
export const keyOfRun = ({
  hops: _,
  transfersPerAddress: __,
  addresses: ___,
  ...question
}: TraceQuestion): string => JSON.stringify(question);

export async function sweepTraceRuns(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(traceRun).where(lt(traceRun.doneAt, daysBefore(now, retention.traces.days)));
}
