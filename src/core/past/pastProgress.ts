import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getPastFacts, insertVersions } from '#core/scores/factVersions.ts';
import { readFactReadings } from '#core/scores/storedScores.ts';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { pastProgress, pastReading } from '#db/schema/past.ts';
import type { Facts } from '#model/facts.ts';
import { type PastEnd, type PastMoment, pastEnds, pastMomentSchema } from '#model/past.ts';
import { foldPast } from './foldPast.ts';
import { seriesMaker } from './makeSeries.ts';
import { savePastScores } from './pastScores.ts';

const factsSchema = z.record(z.string(), z.unknown());

const readMoments = (text: string, projectId: string): PastMoment[] =>
  readStored(z.array(pastMomentSchema), JSON.parse(text), {
    column: 'past_progress.moments',
    key: projectId,
  });

/** What is to be done next for the past of some project. */
export interface PastWork {
  projectId: string;
  /** Since when the project is followed. */
  begin: Date;
  /** Newest first; undefined: not planned yet. */
  moments: PastMoment[] | undefined;
  isCut: boolean;
  read: number;
  isRead: boolean;
}

const dueRow = z.object({
  id: z.string(),
  begin: dbTime,
  moments: z.nullable(z.string()),
  cut: z.nullable(z.boolean()),
  read: z.nullable(z.number()),
  ended: z.nullable(z.enum(pastEnds)),
});

/**
 * A project on record whose past was not read yet, or was scored by other rules or another program, once its history has begun and the
 * logs of its contracts on these chains are all in the tables.
 */
export async function findPastWork(
  db: Db,
  { chains, except }: { chains: readonly string[]; except: readonly string[] },
): Promise<PastWork | undefined> {
  const unread = (table: string) => sql`exists (
    select 1 from ${sql.identifier(table)} c left join chain_coverage v
      on v.chain_id = split_part(c.chain, ':', 2)::int and v.address = decode(lower(substr(c.address, 3)), 'hex')
    where c.project_id = p.id and c.address is not null
      and c.chain in (select jsonb_array_elements_text(${JSON.stringify(chains)}::jsonb))
      and (v.address is null or v.next < v."end"))`;
  const result = await db.execute(sql`
    select p.id, s.begin, g.moments, g.is_cut as cut, g.read, g.ended from project p
    join lateral (select min(at) as begin from score_snapshot s where s.project_id = p.id) s on s.begin is not null
    left join past_progress g on g.project_id = p.id
    where p.source = 'records' and p.withdrawn_at is null and (g.ended is null or g.rules_version is distinct from ${seriesMaker})
      and not ${unread('contract')} and not ${unread('token')}
      and p.id not in (select jsonb_array_elements_text(${JSON.stringify(except)}::jsonb))
    order by g.read desc nulls last, p.id limit 1`);
  const [row] = parseRows(result, dueRow);
  return (
    row && {
      projectId: row.id,
      begin: new Date(row.begin),
      moments: row.moments === null ? undefined : readMoments(row.moments, row.id),
      isCut: row.cut ?? false,
      read: row.read ?? 0,
      isRead: row.ended !== null,
    }
  );
}

export async function insertPlan(
  db: Db,
  { projectId, moments, isCut }: { projectId: string; moments: readonly PastMoment[]; isCut: boolean },
): Promise<void> {
  await db
    .insert(pastProgress)
    .values({ projectId, moments: JSON.stringify(moments), isCut })
    .onConflictDoNothing();
}

const parseFacts = (text: string, projectId: string): Partial<Facts> =>
  readFactReadings(
    Object.entries(
      readStored(factsSchema, JSON.parse(text), { column: 'past_reading.facts', key: projectId }),
    ).map(([key, fact]) => ({ key, fact })),
  );

/** What was read of a moment; nothing where it was not. */
export async function getMomentFacts(
  db: Db,
  { projectId, at }: { projectId: string; at: string },
): Promise<Partial<Facts>> {
  const [row] = await db
    .select()
    .from(pastReading)
    .where(and(eq(pastReading.projectId, projectId), eq(pastReading.at, new Date(at))));
  return row ? parseFacts(row.facts, projectId) : {};
}

export interface ReadMoment {
  moment: PastMoment;
  facts: Partial<Facts>;
}

/** Keeps what was read of the next moment, and of the one that it called for before it. */
export async function saveMoments(
  db: Db,
  {
    work: { projectId, moments = [], read },
    found,
    requests,
  }: { work: PastWork; found: readonly ReadMoment[]; requests: number },
): Promise<void> {
  const all = moments.toSpliced(read, 1, ...found.map(({ moment }) => moment));
  await db.transaction(async (tx) => {
    for (const { moment, facts } of found)
      await tx
        .insert(pastReading)
        .values({ projectId, at: new Date(moment.at), facts: JSON.stringify(facts) })
        .onConflictDoNothing();
    await tx
      .update(pastProgress)
      .set({
        moments: JSON.stringify(all),
        read: read + found.length,
        requests: sql`${pastProgress.requests} + ${requests}`,
      })
      .where(eq(pastProgress.projectId, projectId));
  });
}

/** Makes versions of facts and scores from all that was read, at once: a past that is half read would say what is not so. */
export async function finishPast(
  db: Db,
  {
    projectId,
    begin,
    moments,
    ended,
    now,
  }: { projectId: string; begin: Date; moments: readonly PastMoment[]; ended: PastEnd; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.select().from(pastReading).where(eq(pastReading.projectId, projectId));
    const factsOf = new Map(rows.map(({ at, facts }) => [at.toISOString(), parseFacts(facts, projectId)]));
    const read = moments.filter(({ at }) => factsOf.has(at));
    await insertVersions(
      tx,
      foldPast({
        projectId,
        moments: read.map((moment) => ({ ...moment, facts: factsOf.get(moment.at) ?? {} })).reverse(),
        present: readFactReadings(await getPastFacts(tx, { projectId, at: begin })),
        knownFrom: now,
      }),
    );
    await tx.delete(pastReading).where(eq(pastReading.projectId, projectId));
    await tx
      .update(pastProgress)
      .set({ ended, moments: JSON.stringify(read) })
      .where(eq(pastProgress.projectId, projectId));
    await savePastScores(tx, { projectId, begin });
  });
}
