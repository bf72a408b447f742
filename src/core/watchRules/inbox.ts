import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { watchAlert, watchRule } from '#db/schema/watchRules.ts';
import { notFound } from '#lib/AppError.ts';
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
      acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
      clearedAt: row.clearedAt?.toISOString() ?? null,
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

const noSuchAlert = () => notFound('There is no such alert');

/** Says that somebody has taken it in hand; it counts as read. */
export async function acknowledgeAlert(
  db: Db,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<void> {
  const rows = await db
    .update(watchAlert)
    .set({ acknowledgedAt: now, readAt: now })
    .where(and(eq(watchAlert.userId, userId), eq(watchAlert.id, id)))
    .returning({ id: watchAlert.id });
  if (rows.length === 0) throw noSuchAlert();
}

interface Silence {
  userId: string;
  id: string;
  minutes: number;
  reason: string;
  now: Date;
}

/** Keeps the rules of an alert from telling outlets and mails for a time; their alerts are in the inbox all the same. */
export async function silenceAlert(db: Db, { userId, id, minutes, reason, now }: Silence): Promise<void> {
  const silencedUntil = minutes === 0 ? null : new Date(now.getTime() + minutes * 60_000);
  const rows = await db
    .update(watchRule)
    .set({ silencedUntil, silenceReason: minutes === 0 ? null : reason })
    .where(
      and(
        eq(watchRule.userId, userId),
        sql`${watchRule.id} in (select m.rule_id from watch_match m where m.alert_id = ${id}::uuid)`,
      ),
    )
    .returning({ id: watchRule.id });
  if (rows.length === 0) throw noSuchAlert();
}
