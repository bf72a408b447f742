import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getSettings } from '#core/notifications/settings.ts';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { notFound } from '#lib/AppError.ts';
import type { OwnTraceCase, TraceCase, TraceCaseLine } from '#wire/traceCases.ts';

/** That of somebody else, where only its owner may do a thing, answers the same. */
export const noSuchCase = () =>
  notFound('There is no such case. The link may be cut off, or the case was deleted.');

const rowSchema = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  query: z.unknown(),
  updated_at: dbTime,
  alert_id: z.nullable(z.string()),
  alert_title: z.nullable(z.string()),
  project_id: z.nullable(z.string()),
  project: z.nullable(z.string()),
});
const lineRow = z.extend(rowSchema, { isMine: z.boolean(), isWatched: z.boolean() });
const ownRow = z.object({ isMine: z.boolean(), watchedSince: z.nullable(z.number()) });
type Row = z.infer<typeof rowSchema>;

const selectCase = sql`
  select t.id::text as id, t.title, t.note, t.query, t.updated_at, t.alert_id, a.title as alert_title, a.project_id, p.name as project`;
const fromCase = sql`
  from trace_case t left join alert a on a.id = t.alert_id left join project p on p.id = a.project_id`;

function toCase(row: Row): TraceCase {
  const { id, title, note, alert_id: alertId, alert_title: alertTitle, project_id: projectId, project } = row;
  return {
    id,
    title,
    note,
    query: readStored(z.record(z.string(), z.string()), row.query, { column: 'trace_case.query', key: id }),
    updatedAt: new Date(row.updated_at).toISOString(),
    incident:
      alertId === null || alertTitle === null || projectId === null || project === null
        ? null
        : { id: alertId, title: alertTitle, projectId, project },
  };
}

/** A case beside an incident of a project that is withdrawn is withdrawn with it. */
const isShown = sql`(p.id is null or p.withdrawn_at is null)`;

async function readCases(db: Db, { where, limit }: { where: SQL; limit: number }): Promise<TraceCase[]> {
  const result = await db.execute(
    sql`${selectCase} ${fromCase} where ${where} and ${isShown} order by t.created_at desc, t.id limit ${limit}`,
  );
  return parseRows(result, rowSchema).map(toCase);
}

/** Whoever has the id may read it. Ids come from addresses that anybody may type. */
export async function findCase(db: Db, id: string): Promise<TraceCase | undefined> {
  if (!z.safeParse(z.uuid(), id).success) return undefined;
  return (await readCases(db, { where: sql`t.id = ${id}::uuid`, limit: 1 }))[0];
}

/** The cases that staff published, newest first. */
export const getPublishedCases = (db: Db, { limit }: { limit: number }): Promise<TraceCase[]> =>
  readCases(db, { where: sql`t.alert_id is not null`, limit });

/** A user's own cases and those that they watch, newest first. */
export async function getCasesOf(db: Db, { userId }: { userId: string }): Promise<TraceCaseLine[]> {
  const watched = sql`exists (select 1 from trace_watch w where w.case_id = t.id and w.user_id = ${userId}::uuid)`;
  const result = await db.execute(sql`
    ${selectCase}, coalesce(t.user_id = ${userId}::uuid, false) as "isMine", ${watched} as "isWatched" ${fromCase}
    where (t.user_id = ${userId}::uuid or ${watched}) and ${isShown} order by t.created_at desc, t.id`);
  return parseRows(result, lineRow).map((row) => ({
    ...toCase(row),
    isMine: row.isMine,
    isWatched: row.isWatched,
  }));
}

/** What a case is to a user. */
export async function getOwnCase(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<OwnTraceCase> {
  const result = await db.execute(sql`
    select coalesce(t.user_id = ${userId}::uuid, false) as "isMine", w.since_block as "watchedSince"
    from trace_case t left join trace_watch w on w.case_id = t.id and w.user_id = ${userId}::uuid where t.id = ${id}::uuid`);
  const [row] = parseRows(result, ownRow);
  if (!row) throw noSuchCase();
  return { ...row, mails: (await getSettings(db, { userId })).settings.alerts.frequency };
}
