import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { countMailed } from '#core/notifications/toldEvents.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { recordChange } from '#db/schema/records.ts';
import type { RecordFiles } from '#model/records.ts';
import { changedKinds } from '#model/records.ts';
import type { LeftAlone } from '#wire/recordChanges.ts';
import { getImportChanges } from './getImports.ts';

type Change = typeof recordChange.$inferSelect;

/** What taking an import back does: writes what stood there before, removes what was new, and leaves the rest alone. */
export interface UndoPlan {
  restored: readonly Change[];
  /** With the files that each names, so that it can be brought back. */
  removed: readonly (Change & { files: RecordFiles | null })[];
  left: readonly LeftAlone[];
}

const standingRow = z.object({
  kind: z.enum(changedKinds),
  recordId: z.string(),
  /** Number of the import that last changed it. */
  last: z.number(),
  exists: z.boolean(),
  files: z.nullable(z.record(z.string(), z.string())),
  /** It stands as the import left it, whatever was done to it and taken back since. */
  asLeft: z.boolean(),
  /** Of a project: what people and others have put there. */
  votes: z.number(),
  watchers: z.number(),
  audits: z.nullable(z.array(z.string())),
  incidents: z.nullable(z.array(z.string())),
  /** How many were told of it by mail. */
  told: z.number(),
});
type Standing = z.infer<typeof standingRow>;

const keyOf = ({ kind, recordId }: Pick<Change, 'kind' | 'recordId'>) => `${kind} ${recordId}`;

async function getStandings(tx: Db, importId: number): Promise<Map<string, Standing>> {
  const result = await tx.execute(sql`
    select c.kind, c.record_id as "recordId",
      (select max(l.import_id)::int from record_change l where l.kind = c.kind and l.record_id = c.record_id) as last,
      case c.kind when 'metric' then m.name is not null
        else w.id is not null end as exists, w.files,
      case when c.after is null then m.name is null and w.id is null
        when c.kind = 'metric' then m.value = c.after->'value'
        else w.content = c.after and (later.before_files is null or w.files = later.before_files) end as "asLeft",
      case c.kind when 'project' then (select count(*)::int from vote v where v.project_id = c.record_id) else 0 end as votes,
      case c.kind when 'project' then (select count(*)::int from watchlist_item i where i.project_id = c.record_id) else 0 end as watchers,
      case c.kind when 'project' then (select array_agg(a.id) from
        (select id, project_id from audit union all select id, project_id from withdrawn_audit) a where a.project_id = c.record_id) end as audits,
      case c.kind when 'project' then (select array_agg(a.id) from alert a where a.project_id = c.record_id and a.kind = 'incident') end as incidents,
      ${countMailed(sql`c.kind`, sql`c.record_id`)} as told
    from record_change c
      left join written_record w on w.kind = c.kind and w.id = c.record_id
      left join metric m on c.kind = 'metric' and m.name = coalesce(c.after, c.before)->>'name'
        and m.time = (coalesce(c.after, c.before)->>'time')::timestamptz
      left join lateral (select n.before_files from record_change n
        where n.kind = c.kind and n.record_id = c.record_id and n.import_id > c.import_id order by n.import_id limit 1) later on true
    where c.import_id = ${importId}`);
  return new Map(parseRows(result, standingRow).map((row) => [keyOf(row), row]));
}

/** Why a change cannot be taken back, whatever else is. */
function findObstacle(change: Change, standing: Standing): string | undefined {
  if (!standing.asLeft && standing.last > change.importId)
    return `was changed since, by import ${standing.last}`;
  if (change.kind === 'sourceCode')
    return 'is source code, which goes with its project or is replaced by importing another';
  if (change.after === null) return standing.exists ? 'is there again' : undefined;
  if (!standing.exists) return 'is no longer there';
  if (change.overUnkept) return 'replaced something whose words were not kept';
  return standing.asLeft ? undefined : 'was changed since';
}

/** Why something new cannot be removed: others have put something there, or people know of it. */
function findHolder(standing: Standing, removed: ReadonlySet<string>): string | undefined {
  const { kind, votes, watchers, told, audits, incidents } = standing;
  if (told > 0)
    return `was mailed to people: ${kind === 'audit' ? 'withdraw' : 'retract'} it with its reason instead`;
  if (votes > 0 || watchers > 0) return `has ${votes} votes and is on ${watchers} watchlists`;
  const audit = audits?.find((id) => !removed.has(`audit ${id}`));
  if (audit !== undefined) return `has the audit ${audit}, which stays`;
  const incident = incidents?.find((id) => !removed.has(`incident ${id}`));
  return incident === undefined ? undefined : `has the incident ${incident}, which stays`;
}

/** Decides for each change of an import what becomes of it when the import is taken back. */
export async function planUndo(tx: Db, importId: number): Promise<UndoPlan> {
  const standings = await getStandings(tx, importId);
  const left: LeftAlone[] = [];
  const restored: Change[] = [];
  const removed: UndoPlan['removed'][number][] = [];
  const gone = new Set<string>();
  const changes = await getImportChanges(tx, importId);
  // Projects come last: whether one can go depends on what else goes.
  for (const change of changes.toReversed()) {
    const standing = standings.get(keyOf(change));
    if (!standing) continue;
    const reason =
      findObstacle(change, standing) ?? (change.before === null ? findHolder(standing, gone) : undefined);
    if (reason !== undefined) left.push({ kind: change.kind, id: change.recordId, reason });
    else if (change.before !== null) restored.push(change);
    else {
      removed.push({ ...change, files: standing.files });
      gone.add(keyOf(change));
    }
  }
  return { restored: restored.reverse(), removed: removed.reverse(), left: left.reverse() };
}
