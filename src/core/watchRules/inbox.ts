import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { watchAlert } from '#db/schema/watchRules.ts';
import type { Inbox, InboxAlert } from '#wire/watchRules.ts';

const perPage = 30;
/** Matches that one alert shows; the rest is counted. */
const shownMatches = 20;

const matchRow = z.object({
  alertId: z.string(),
  rule: z.string(),
  contract: z.nullable(z.string()),
  text: z.string(),
  isUnchecked: z.boolean(),
  total: z.number(),
});

async function getMatches(db: Db, ids: readonly string[]) {
  const result = await db.execute(sql`
    select * from (
      select m.alert_id::text as "alertId", m.rule_name as rule, m.contract, m.text, m.is_unchecked as "isUnchecked",
        count(*) over (partition by m.alert_id)::int as total,
        row_number() over (partition by m.alert_id order by m.key) as place
      from watch_match m where m.alert_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    ) ranked where place <= ${shownMatches} order by "alertId", place`);
  return Map.groupBy(parseRows(result, matchRow), ({ alertId }) => alertId);
}

/** What a user was told by rules, the newest first. */
export async function getInbox(
  db: Db,
  { userId, page, unread }: { userId: string; page: number; unread: boolean },
): Promise<Inbox> {
  const told = and(eq(watchAlert.userId, userId), ne(watchAlert.state, 'waiting'));
  const [rows, [all], [left]] = await Promise.all([
    db
      .select()
      .from(watchAlert)
      .where(and(told, unread ? isNull(watchAlert.readAt) : undefined))
      .orderBy(desc(watchAlert.time), watchAlert.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ count: count() }).from(watchAlert).where(told),
    db
      .select({ count: count() })
      .from(watchAlert)
      .where(and(told, isNull(watchAlert.readAt))),
  ]);
  const matches = await getMatches(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row): InboxAlert => {
    const own = matches.get(row.id) ?? [];
    return {
      ...{ id: row.id, severity: row.severity, chain: row.chain, block: row.blockNumber },
      state: row.state === 'retracted' ? 'retracted' : 'open',
      transaction: row.transactionHash,
      time: row.time.toISOString(),
      isRead: row.readAt !== null,
      matches: own.map(({ rule, contract, text, isUnchecked }) => ({ rule, contract, text, isUnchecked })),
      total: own[0]?.total ?? 0,
    };
  });
  const unreadCount = left?.count ?? 0;
  return { items, total: unread ? unreadCount : (all?.count ?? 0), unread: unreadCount, page, perPage };
}

/** Marks alerts as read or unread; all of them where none is named. */
export async function markInbox(
  db: Db,
  { userId, ids, read, now }: { userId: string; ids: readonly string[] | null; read: boolean; now: Date },
): Promise<void> {
  await db
    .update(watchAlert)
    .set({ readAt: read ? now : null })
    .where(and(eq(watchAlert.userId, userId), ids === null ? undefined : inArray(watchAlert.id, [...ids])));
}
