import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { watchAlert, watchRule } from '#db/schema/watchRules.ts';
import type { FeedEntry } from '#lib/Feed.ts';
import { alertHref } from '#model/alertHref.ts';
import { type RuleDefinition, ruleDefinitionSchema } from '#model/watchRules.ts';
import { type RuleKeyKind, stopHref } from '#wire/watchRules.ts';
import { refuseRule, ruleFor } from './watchRules.ts';

/** The rule that a message's link is about. */
export async function findRuleToStop(
  db: Db,
  { key }: { key: string },
): Promise<{ name: string; isPaused: boolean } | undefined> {
  const [row] = await db
    .select({ name: watchRule.name, pausedAt: watchRule.pausedAt })
    .from(watchRule)
    .where(eq(watchRule.stopKey, key));
  return row && { name: row.name, isPaused: row.pausedAt !== null };
}

/** Pauses a rule by the key of its messages. Whoever has one may do that and nothing else. */
export async function stopRule(db: Db, { key, now }: { key: string; now: Date }): Promise<void> {
  await db
    .update(watchRule)
    .set({ pausedAt: now, updatedAt: now })
    .where(and(eq(watchRule.stopKey, key), isNull(watchRule.pausedAt)));
}

/** Gives a rule a new secret address of that kind, or none. */
export async function setRuleKey(
  db: Db,
  { userId, id, kind, on }: { userId: string; id: string; kind: RuleKeyKind; on: boolean },
): Promise<void> {
  const key = on ? crypto.randomUUID() : null;
  const rows = await db
    .update(watchRule)
    .set(kind === 'feed' ? { feedKey: key } : { shareKey: key })
    .where(ruleFor(id, { userId, use: 'change' }))
    .returning({ id: watchRule.id });
  if (rows.length === 0) throw await refuseRule(db, { userId, id });
}

/** What a shared rule says, without what is its owner's own. */
export async function findSharedRule(
  db: Db,
  { key }: { key: string },
): Promise<{ name: string; definition: RuleDefinition } | undefined> {
  const [row] = await db
    .select({ name: watchRule.name, definition: watchRule.definition })
    .from(watchRule)
    .where(eq(watchRule.shareKey, key));
  const definition = row && findStored(ruleDefinitionSchema, row.definition);
  if (!row || !definition) return undefined;
  const subjects = definition.subjects.filter(({ kind }) => kind !== 'watchlist');
  return { name: row.name, definition: { ...definition, subjects, mail: 'off', outlets: [] } };
}

/** Alerts that a feed holds. */
const listed = 50;

const lineRow = z.object({ id: z.string(), text: z.string(), contract: z.nullable(z.string()) });

/** A rule's alerts, the newest first; undefined: no rule has that feed. */
export async function findRuleFeed(
  db: Db,
  { key, origin }: { key: string; origin: string },
): Promise<{ name: string; entries: FeedEntry[] } | undefined> {
  const [rule] = await db
    .select({ id: watchRule.id, name: watchRule.name, stopKey: watchRule.stopKey })
    .from(watchRule)
    .where(eq(watchRule.feedKey, key));
  if (!rule) return undefined;
  const isOfRule = sql`exists (select 1 from watch_match m where m.alert_id = ${watchAlert.id} and m.rule_id = ${rule.id}::uuid)`;
  const alerts = await db
    .select()
    .from(watchAlert)
    .where(and(ne(watchAlert.state, 'waiting'), isOfRule))
    .orderBy(desc(watchAlert.time), watchAlert.id)
    .limit(listed);
  const ids = JSON.stringify(alerts.map(({ id }) => id));
  const lines = await db.execute(sql`
    select alert_id::text as id, string_agg(distinct text, '; ') as text, min(contract) as contract from watch_match
    where rule_id = ${rule.id}::uuid and alert_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb)) group by alert_id`);
  const seen = new Map(parseRows(lines, lineRow).map((row) => [row.id, row]));
  const entries = alerts.map((alert): FeedEntry => {
    const { id, state, severity, time, clearedAt, retractedAt } = alert;
    const { text = '', contract } = seen.get(id) ?? {};
    const place = { ...alert, block: alert.blockNumber, transaction: alert.transactionHash, contract };
    const mark = state === 'retracted' ? 'Retracted: ' : clearedAt ? 'Cleared: ' : '';
    return {
      id: `/feeds/alerts/${id}`,
      href: alertHref(place) ?? '/my/inbox',
      title: `${mark}${rule.name}`,
      text: `${text}\nWhy: your rule “${rule.name}”, which stops at ${origin}${stopHref(rule.stopKey)}`.trim(),
      published: time.toISOString(),
      updated: (retractedAt ?? clearedAt ?? time).toISOString(),
      categories: [severity],
    };
  });
  return { name: rule.name, entries };
}
