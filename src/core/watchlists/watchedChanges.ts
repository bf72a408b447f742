import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isNewsAfter } from '#core/alerts/getAlerts.ts';
import { isCompletedAfter } from '#core/audits/listCompleted.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { watchlist } from '#db/schema/watchlists.ts';
import { notFound } from '#lib/AppError.ts';
import { changeCauses } from '#model/outcomes.ts';
import type { WatchedChange } from '#wire/watchlists.ts';
import { listFor } from './watchlists.ts';

const changeRow = z.object({
  list: z.string(),
  project: z.string(),
  score_before: z.nullable(z.number()),
  score_now: z.nullable(z.number()),
  causes: z.array(z.enum(changeCauses)),
  alerts: z.number(),
  audits: z.number(),
  since: dbTime,
});

/**
 * By list, then by project: what happened since each list was last visited, as far as it was news when it was told.
 */
export async function getWatchedChanges(
  db: Db,
  { ownerId }: { ownerId: string },
): Promise<Map<string, Record<string, WatchedChange>>> {
  const rows = parseRows(
    await db.execute(sql`
      select w.id::text as list, i.project_id as project, p.score::float8 as score_now,
        (case when b.id is not null then b.total when f.id is not null then f.total else p.score end)::float8 as score_before,
        (select coalesce(json_agg(distinct s.cause order by s.cause), '[]') from score_snapshot s
          where s.project_id = p.id and s.at > t.since) as causes,
        (select count(*) from alert where alert.project_id = p.id and alert.state <> 'retracted' and ${isNewsAfter(sql`t.since`)})::int as alerts,
        (select count(*) from audit where audit.project_id = p.id and ${isCompletedAfter(sql`t.since`)})::int as audits, t.since
      from watchlist w join watchlist_item i on i.watchlist_id = w.id join project p on p.id = i.project_id
        -- To the millisecond, as a list of them can be asked for.
        cross join lateral (select date_trunc('milliseconds', greatest(w.visited_at, i.added_at)) as since) t
        left join lateral (select id, total from score_snapshot s
          where s.project_id = p.id and s.at <= t.since order by s.at desc, s.id desc limit 1) b on true
        left join lateral (select id, total from score_snapshot s where s.project_id = p.id order by s.at, s.id limit 1) f on true
      where w.owner_id = ${ownerId}::uuid and p.withdrawn_at is null`),
    changeRow,
  );
  const lists = new Map<string, Record<string, WatchedChange>>();
  for (const { list, project, score_before: from, score_now: to, causes, alerts, audits, since } of rows) {
    const moved = from !== to;
    if (!moved && alerts === 0 && audits === 0) continue;
    const changes = lists.get(list) ?? {};
    changes[project] = {
      ...(moved && { score: { from, to, causes } }),
      alerts,
      audits,
      since: new Date(since).toISOString(),
    };
    lists.set(list, changes);
  }
  return lists;
}

/** From then on only later events count as new. */
export async function visitWatchlist(
  db: Db,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<void> {
  const visited = await db
    .update(watchlist)
    .set({ visitedAt: sql`greatest(${watchlist.visitedAt}, ${at.toISOString()}::timestamptz)` })
    .where(listFor({ userId, id }, 'see'))
    .returning({ id: watchlist.id });
  if (visited.length === 0) throw notFound('There is no such watchlist');
}
