import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  getOwner,
  lockOwner,
  mayUse,
  type Owner,
  ownerIdOf,
  refuseChange,
  type Use,
} from '#core/organisations/owners.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { watchRule, watchRuleMute } from '#db/schema/watchRules.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { isChecked, type RuleDefinition, ruleDefinitionSchema, watchRuleLimits } from '#model/watchRules.ts';
import type { UnreadableRule, WatchRule } from '#wire/watchRules.ts';
import { checkDefinition, describeFault } from './checkDefinition.ts';
import { compileTrigger, isSearch } from './compileRule.ts';
import { getUnreadContracts } from './getUnreadContracts.ts';
import { getUnseenCalls } from './innerCalls.ts';

const noSuchRule = () => notFound('There is no such rule');

/** The rule with this id, as far as the account may do that with it. */
export const ruleFor = (id: string, asked: { userId: string; use: Use }): SQL =>
  sql`${and(eq(watchRule.id, id), mayUse(watchRule, asked))}`;

export const refuseRule = (db: Db, one: { id: string; userId: string }) =>
  refuseChange(db, watchRule, { ...one, missing: noSuchRule() });

const usageRow = z.object({ id: z.string(), alerts: z.number(), last: z.nullable(dbTime) });

/** Rules, the newest first, with how often they matched. */
async function loadRules(db: Db, { where, userId, now }: { where: SQL; userId: string; now: Date }) {
  const week = new Date(now.getTime() - 7 * 24 * 3_600_000).toISOString();
  const [rows, used, mutes] = await Promise.all([
    db
      .select({
        ...getTableColumns(watchRule),
        mayChange: sql<boolean>`${mayUse(watchRule, { userId, use: 'change' })}`,
      })
      .from(watchRule)
      .where(where)
      .orderBy(desc(watchRule.createdAt), watchRule.id),
    db.execute(sql`
      select m.rule_id::text as id, count(distinct a.id)::int as alerts, max(a.time) as last
      from watch_match m join watch_alert a on a.id = m.alert_id
        join watch_rule on watch_rule.id = m.rule_id
      where ${where} and a.state = 'open' and a.time > ${week}::timestamptz
      group by m.rule_id`),
    db.select({ id: watchRuleMute.ruleId }).from(watchRuleMute).where(eq(watchRuleMute.userId, userId)),
  ]);
  const read = rows.flatMap((row) => {
    const definition = findStored(ruleDefinitionSchema, row.definition);
    return definition ? [{ ...row, definition }] : [];
  });
  const [unseen, unread] = await Promise.all([
    getUnseenCalls(db, { ruleIds: read.map(({ id }) => id), now }),
    getUnreadContracts(
      db,
      read
        .filter(({ pausedAt, definition }) => pausedAt === null && !isChecked(definition.when))
        .map(({ id, ownerId, definition }) => ({ id, ownerId, subjects: definition.subjects })),
    ),
  ]);
  const muted = new Set(mutes.map(({ id }) => id));
  const usage = new Map(parseRows(used, usageRow).map((row) => [row.id, row]));
  const today = now.toISOString().slice(0, 10);
  return read.map((row): WatchRule => {
    const { definition } = row;
    const { alerts = 0, last } = usage.get(row.id) ?? {};
    const compiled = compileTrigger(definition.when);
    return {
      ...{ id: row.id, name: row.name, definition, alerts },
      isPaused: row.pausedAt !== null,
      organisation: row.organisationId,
      isMuted: muted.has(row.id),
      lastAt: last?.toISOString() ?? null,
      isOverLimit: row.day === today && row.dayCount > watchRuleLimits.matchesPerDay,
      silenced:
        row.silencedUntil && row.silencedUntil > now
          ? { until: row.silencedUntil.toISOString(), reason: row.silenceReason ?? '' }
          : null,
      unseenCalls: (unseen.get(row.id) ?? []).map(({ chain, problem }) => ({ chain, problem })),
      notRead: unread.get(row.id) ?? [],
      problem: 'faults' in compiled ? compiled.faults.map(describeFault).join('; ') : null,
      // Whoever knows these goes on reading after they left.
      feedKey: row.mayChange ? row.feedKey : null,
      shareKey: row.mayChange ? row.shareKey : null,
      createdAt: row.createdAt.toISOString(),
    };
  });
}

/** Rules of an older form that cannot be read any more: they match nothing, and whoever relies on them must know. */
export async function getUnreadableRules(
  db: Db,
  { userId, organisation }: { userId: string; organisation?: string | undefined },
): Promise<UnreadableRule[]> {
  const owner = await getOwner(db, { userId, organisation, use: 'see' });
  const rows = await db
    .select({ id: watchRule.id, name: watchRule.name, definition: watchRule.definition })
    .from(watchRule)
    .where(eq(watchRule.ownerId, ownerIdOf(owner)))
    .orderBy(desc(watchRule.createdAt), watchRule.id);
  return rows
    .filter(({ definition }) => !findStored(ruleDefinitionSchema, definition))
    .map(({ id, name }) => ({ id, name }));
}

/** The rules of the account or of one of its organisations. */
export async function getWatchRules(
  db: Db,
  { userId, organisation, now }: { userId: string; organisation?: string | undefined; now: Date },
): Promise<WatchRule[]> {
  const owner = await getOwner(db, { userId, organisation, use: 'see' });
  return loadRules(db, { where: eq(watchRule.ownerId, ownerIdOf(owner)), userId, now });
}

/** What a person says of a rule. */
export interface RuleText {
  name: string;
  definition: RuleDefinition;
}

type OwnRuleText = RuleText & { userId: string; organisation?: string | undefined; now: Date };

/** A rule that the account may see. Any other answers as if it did not exist. */
export async function getWatchRule(
  db: Db,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<WatchRule> {
  const [found] = await loadRules(db, { where: ruleFor(id, { userId, use: 'see' }), userId, now });
  if (!found) throw noSuchRule();
  return found;
}

/** What costs time for each log there is, an owner has little of. */
async function checkSearches(
  tx: Db,
  { ownerId, definition, except }: { ownerId: string; definition: RuleDefinition; except?: string },
): Promise<void> {
  if (!isSearch(definition.when)) return;
  const rows = await tx
    .select({ id: watchRule.id, definition: watchRule.definition })
    .from(watchRule)
    .where(eq(watchRule.ownerId, ownerId));
  const held = rows.filter((row) => {
    const found = findStored(ruleDefinitionSchema, row.definition);
    return row.id !== except && found !== undefined && isSearch(found.when);
  });
  if (held.length >= watchRuleLimits.searches)
    throw new AppError(
      409,
      'TooManySearches',
      `An account or organisation has at most ${watchRuleLimits.searches} rules whose expression can only be searched. Join a comparison of an argument with a value by &&, or add a condition.`,
    );
}

export async function createWatchRule(
  db: Db,
  { userId, organisation, name, definition, isPaused = false, now }: OwnRuleText & { isPaused?: boolean },
): Promise<WatchRule> {
  const owner = await getOwner(db, { userId, organisation, use: 'change' });
  await checkDefinition(db, { owner, definition });
  const id = await db.transaction(async (tx) => {
    // One after the other, so that two at once do not both find room.
    await lockOwner(tx, { owner, userId });
    const [held] = await tx
      .select({ count: count() })
      .from(watchRule)
      .where(eq(watchRule.ownerId, ownerIdOf(owner)));
    if ((held?.count ?? 0) >= watchRuleLimits.rules)
      throw new AppError(
        409,
        'TooManyRules',
        `An account or organisation has at most ${watchRuleLimits.rules} rules. Delete one first.`,
      );
    await checkSearches(tx, { ownerId: ownerIdOf(owner), definition });
    const times = { activeFrom: now, createdAt: now, updatedAt: now, pausedAt: isPaused ? now : null };
    const [row] = await tx
      .insert(watchRule)
      .values({ ...owner, name, definition, ...times })
      .returning({ id: watchRule.id });
    return row?.id ?? '';
  });
  return getWatchRule(db, { userId, id, now });
}

/** The owner of a rule that the account may change. */
async function ownerOfRule(db: Db, one: { userId: string; id: string }): Promise<Owner> {
  const [row] = await db
    .select({ userId: watchRule.userId, organisationId: watchRule.organisationId })
    .from(watchRule)
    .where(ruleFor(one.id, { userId: one.userId, use: 'change' }));
  if (row?.organisationId) return { organisationId: row.organisationId };
  if (row?.userId) return { userId: row.userId };
  throw await refuseRule(db, one);
}

/** What happened before a change is not matched by what the rule says after it. */
export async function updateWatchRule(
  db: Db,
  { id, userId, name, definition, now }: OwnRuleText & { id: string },
): Promise<WatchRule> {
  const owner = await ownerOfRule(db, { userId, id });
  await checkDefinition(db, { owner, definition });
  const rows = await db.transaction(async (tx) => {
    await lockOwner(tx, { owner, userId });
    await checkSearches(tx, { ownerId: ownerIdOf(owner), definition, except: id });
    return tx
      .update(watchRule)
      .set({ name, definition, activeFrom: now, updatedAt: now })
      .where(ruleFor(id, { userId, use: 'change' }))
      .returning({ id: watchRule.id });
  });
  if (rows.length === 0) throw await refuseRule(db, { userId, id });
  return getWatchRule(db, { userId, id, now });
}

export async function pauseWatchRule(
  db: Db,
  { id, userId, paused, now }: { id: string; userId: string; paused: boolean; now: Date },
): Promise<WatchRule> {
  const rows = await db
    .update(watchRule)
    .set({ pausedAt: paused ? now : null, activeFrom: now, updatedAt: now })
    .where(ruleFor(id, { userId, use: 'change' }))
    .returning({ id: watchRule.id });
  if (rows.length === 0) throw await refuseRule(db, { userId, id });
  return getWatchRule(db, { userId, id, now });
}

export async function deleteWatchRule(db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  const rows = await db
    .delete(watchRule)
    .where(ruleFor(id, { userId, use: 'change' }))
    .returning({ id: watchRule.id });
  if (rows.length === 0) throw await refuseRule(db, { userId, id });
}
