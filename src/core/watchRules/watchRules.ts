import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
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
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { followedChain } from '#db/schema/chain.ts';
import { outlet } from '#db/schema/outlets.ts';
import { project } from '#db/schema/projects.ts';
import { watchlist } from '#db/schema/watchlists.ts';
import { watchRule, watchRuleMute } from '#db/schema/watchRules.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { type RuleDefinition, ruleDefinitionSchema, watchRuleLimits } from '#model/watchRules.ts';
import type { WatchRule } from '#wire/watchRules.ts';
import { compileTrigger, isSearch, type Pattern } from './compileRule.ts';
import { getUnseenCalls } from './innerCalls.ts';
import type { RuleFault } from './RuleFault.ts';

const noSuchRule = () => notFound('There is no such rule');

/** The rule with this id, as far as the account may do that with it. */
export const ruleFor = (id: string, asked: { userId: string; use: Use }): SQL =>
  sql`${and(eq(watchRule.id, id), mayUse(watchRule, asked))}`;

export const refuseRule = (db: Db, one: { id: string; userId: string }) =>
  refuseChange(db, watchRule, { ...one, missing: noSuchRule() });

/** Every fault of a rule at once, each with its place. */
const refuse = (faults: readonly RuleFault[]) =>
  new AppError(
    400,
    'InvalidRule',
    faults
      .map(
        ({ path, reason, line, column }) =>
          `${path}${line === undefined ? '' : ` (line ${line}, column ${column})`} ${reason}`,
      )
      .join('; '),
    {},
    faults,
  );

/** Subjects that the rule's owner cannot name, or that nobody reads. */
async function findSubjectFaults(
  db: Db,
  { ownerId, subjects }: Pick<RuleDefinition, 'subjects'> & { ownerId: string },
): Promise<RuleFault[]> {
  const projects = subjects.flatMap((one) => (one.kind === 'project' ? [one.projectId] : []));
  const lists = subjects.flatMap((one) => (one.kind === 'watchlist' ? [one.watchlistId] : []));
  const [heldProjects, heldLists, chains] = await Promise.all([
    db
      .select({ id: project.id })
      .from(project)
      .where(and(inList(project.id, projects), isNull(project.withdrawnAt))),
    db
      .select({ id: watchlist.id })
      .from(watchlist)
      .where(and(eq(watchlist.ownerId, ownerId), inList(sql`${watchlist.id}::text`, lists))),
    db.select({ chain: followedChain.chain }).from(followedChain),
  ]);
  const known = new Set([...heldProjects, ...heldLists].map(({ id }) => id));
  return subjects.flatMap((subject, index) => {
    const path = `subjects[${index}]`;
    if (subject.kind === 'project' && !known.has(subject.projectId))
      return [{ path, reason: `names no project: ${subject.projectId}` }];
    if (subject.kind === 'watchlist' && !known.has(subject.watchlistId.toLowerCase()))
      return [{ path, reason: 'names no watchlist of yours' }];
    if (subject.kind === 'contract' && !chains.some(({ chain }) => chain === subject.chain))
      return [{ path, reason: `is on a chain that this site does not read: ${subject.chain}` }];
    return [];
  });
}

async function findOutletFaults(db: Db, ownerId: string, outlets: readonly string[]): Promise<RuleFault[]> {
  const held = await db
    .select({ id: outlet.id })
    .from(outlet)
    .where(and(eq(outlet.ownerId, ownerId), inList(sql`${outlet.id}::text`, outlets)));
  const known = new Set(held.map(({ id }) => id));
  return outlets.flatMap((id, index) =>
    known.has(id.toLowerCase()) ? [] : [{ path: `outlets[${index}]`, reason: 'names no outlet of yours' }],
  );
}

/** What the rule looks for; refuses it with every fault. */
export async function checkDefinition(
  db: Db,
  { owner, definition }: { owner: Owner; definition: RuleDefinition },
): Promise<{ patterns: Pattern[] }> {
  const compiled = compileTrigger(definition.when);
  const ownerId = ownerIdOf(owner);
  const isMailed = owner.userId === undefined && definition.mail !== 'off';
  const faults = [
    ...('faults' in compiled ? compiled.faults : []),
    ...(await findSubjectFaults(db, { ownerId, subjects: definition.subjects })),
    ...(await findOutletFaults(db, ownerId, definition.outlets)),
    ...(isMailed
      ? [{ path: 'mail', reason: 'must be off: rules of an organisation tell outlets and inboxes' }]
      : []),
  ];
  if (faults.length > 0) throw refuse(faults);
  return { patterns: 'patterns' in compiled ? compiled.patterns : [] };
}

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
  const unseen = await getUnseenCalls(db, { ruleIds: rows.map(({ id }) => id), now });
  const muted = new Set(mutes.map(({ id }) => id));
  const usage = new Map(parseRows(used, usageRow).map((row) => [row.id, row]));
  const today = now.toISOString().slice(0, 10);
  return rows.flatMap((row): WatchRule[] => {
    const definition = findStored(ruleDefinitionSchema, row.definition);
    if (!definition) return [];
    const { alerts = 0, last } = usage.get(row.id) ?? {};
    return [
      {
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
        // Whoever knows these goes on reading after they left.
        feedKey: row.mayChange ? row.feedKey : null,
        shareKey: row.mayChange ? row.shareKey : null,
        createdAt: row.createdAt.toISOString(),
      },
    ];
  });
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
  { userId, organisation, name, definition, now }: OwnRuleText,
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
    const times = { activeFrom: now, createdAt: now, updatedAt: now };
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
