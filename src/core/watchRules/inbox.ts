import { and, count, desc, eq, getTableColumns, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { mayUse, refuseChange } from '#core/organisations/owners.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { organisation } from '#db/schema/organisations.ts';
import { watchAlert, watchAlertRead, watchRule, watchRuleMute } from '#db/schema/watchRules.ts';
import { badRequest, notFound } from '#lib/AppError.ts';
import type { Inbox, InboxAlert, WatchRule } from '#wire/watchRules.ts';
import { getWatchRule } from './watchRules.ts';

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

/** The account's own alerts, and those of its organisations by rules that it has not muted. */
const inInbox = (userId: string): SQL => sql`(${watchAlert.ownerId} = ${userId}::uuid or (
  ${mayUse(watchAlert, { userId, use: 'see' })}
  and exists (select 1 from watch_match m where m.alert_id = ${watchAlert.id} and not exists (
    select 1 from watch_rule_mute u where u.rule_id = m.rule_id and u.user_id = ${userId}::uuid))))`;

const isReadBy = (userId: string): SQL =>
  sql`exists (select 1 from watch_alert_read d where d.alert_id = ${watchAlert.id} and d.user_id = ${userId}::uuid)`;

/** What an account was told by rules, the newest first. */
export async function getInbox(
  db: Db,
  { userId, page, unread }: { userId: string; page: number; unread: boolean },
): Promise<Inbox> {
  const told = and(inInbox(userId), ne(watchAlert.state, 'waiting'));
  const isRead = sql<boolean>`(${watchAlert.readAt} is not null or ${isReadBy(userId)})`;
  const [rows, [all], [left]] = await Promise.all([
    db
      .select({ ...getTableColumns(watchAlert), isRead, organisation: organisation.name })
      .from(watchAlert)
      .leftJoin(organisation, eq(organisation.id, watchAlert.organisationId))
      .where(and(told, unread ? sql`not ${isRead}` : undefined))
      .orderBy(desc(watchAlert.time), watchAlert.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ count: count() }).from(watchAlert).where(told),
    db
      .select({ count: count() })
      .from(watchAlert)
      .where(and(told, sql`not ${isRead}`)),
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
      isRead: row.isRead,
      organisation: row.organisation,
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
  const named = ids === null ? undefined : inArray(watchAlert.id, [...ids]);
  await db
    .update(watchAlert)
    .set({ readAt: read ? now : null })
    .where(and(eq(watchAlert.userId, userId), named));
  // Of an organisation's alerts each member says this for themselves.
  const shared = db
    .select({
      alertId: watchAlert.id,
      userId: sql<string>`${userId}::uuid`.as('user_id'),
      readAt: sql<Date>`${now.toISOString()}::timestamptz`.as('read_at'),
    })
    .from(watchAlert)
    .where(and(isNotNull(watchAlert.organisationId), inInbox(userId), named));
  if (read) await db.insert(watchAlertRead).select(shared).onConflictDoNothing();
  else
    await db
      .delete(watchAlertRead)
      .where(
        and(
          eq(watchAlertRead.userId, userId),
          ids === null ? undefined : inArray(watchAlertRead.alertId, [...ids]),
        ),
      );
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
    .where(and(eq(watchAlert.id, id), mayUse(watchAlert, { userId, use: 'change' })))
    .returning({ id: watchAlert.id });
  if (rows.length === 0) throw await refuseChange(db, watchAlert, { id, userId, missing: noSuchAlert() });
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
        mayUse(watchRule, { userId, use: 'change' }),
        sql`${watchRule.id} in (select m.rule_id from watch_match m where m.alert_id = ${id}::uuid)`,
      ),
    )
    .returning({ id: watchRule.id });
  if (rows.length === 0) throw await refuseChange(db, watchAlert, { id, userId, missing: noSuchAlert() });
}

/** Keeps a rule of an organisation out of one member's inbox, or lets it in again. */
export async function muteWatchRule(
  db: Db,
  { id, userId, muted, now }: { id: string; userId: string; muted: boolean; now: Date },
): Promise<WatchRule> {
  const rule = await getWatchRule(db, { userId, id, now });
  if (rule.organisation === null)
    throw badRequest('Only rules of an organisation can be muted. Pause or delete your own.');
  if (muted) await db.insert(watchRuleMute).values({ ruleId: id, userId }).onConflictDoNothing();
  else
    await db.delete(watchRuleMute).where(and(eq(watchRuleMute.ruleId, id), eq(watchRuleMute.userId, userId)));
  return { ...rule, isMuted: muted };
}
