import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { lockUser } from '#core/auth/users.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { followedChain } from '#db/schema/chain.ts';
import { outlet } from '#db/schema/outlets.ts';
import { project } from '#db/schema/projects.ts';
import { watchlist } from '#db/schema/watchlists.ts';
import { watchRule } from '#db/schema/watchRules.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { type RuleDefinition, ruleDefinitionSchema, watchRuleLimits } from '#model/watchRules.ts';
import type { WatchRule } from '#wire/watchRules.ts';
import { compileTrigger, isSearch, type Pattern } from './compileRule.ts';
import type { RuleFault } from './RuleFault.ts';

const noSuchRule = () => notFound('There is no such rule');

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
  { userId, subjects }: Pick<RuleDefinition, 'subjects'> & { userId: string },
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
      .where(and(eq(watchlist.userId, userId), inList(sql`${watchlist.id}::text`, lists))),
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

async function findOutletFaults(db: Db, userId: string, outlets: readonly string[]): Promise<RuleFault[]> {
  const held = await db
    .select({ id: outlet.id })
    .from(outlet)
    .where(and(eq(outlet.userId, userId), inList(sql`${outlet.id}::text`, outlets)));
  const known = new Set(held.map(({ id }) => id));
  return outlets.flatMap((id, index) =>
    known.has(id.toLowerCase()) ? [] : [{ path: `outlets[${index}]`, reason: 'names no outlet of yours' }],
  );
}

/** What the rule looks for; refuses it with every fault. */
export async function checkDefinition(
  db: Db,
  { userId, definition }: { userId: string; definition: RuleDefinition },
): Promise<{ patterns: Pattern[] }> {
  const compiled = compileTrigger(definition.when);
  const faults = [
    ...('faults' in compiled ? compiled.faults : []),
    ...(await findSubjectFaults(db, { userId, subjects: definition.subjects })),
    ...(await findOutletFaults(db, userId, definition.outlets)),
  ];
  if (faults.length > 0) throw refuse(faults);
  return { patterns: 'patterns' in compiled ? compiled.patterns : [] };
}

const usageRow = z.object({ id: z.string(), alerts: z.number(), last: z.nullable(dbTime) });

/** A user's rules, the newest first, with how often they matched. */
export async function getWatchRules(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<WatchRule[]> {
  const week = new Date(now.getTime() - 7 * 24 * 3_600_000).toISOString();
  const [rows, used] = await Promise.all([
    db
      .select()
      .from(watchRule)
      .where(eq(watchRule.userId, userId))
      .orderBy(desc(watchRule.createdAt), watchRule.id),
    db.execute(sql`
      select m.rule_id::text as id, count(distinct a.id)::int as alerts, max(a.time) as last
      from watch_match m join watch_alert a on a.id = m.alert_id
      where a.user_id = ${userId}::uuid and a.state = 'open' and a.time > ${week}::timestamptz and m.rule_id is not null
      group by m.rule_id`),
  ]);
  const usage = new Map(parseRows(used, usageRow).map((row) => [row.id, row]));
  const today = now.toISOString().slice(0, 10);
  return rows.flatMap((row) => {
    const definition = findStored(ruleDefinitionSchema, row.definition);
    if (!definition) return [];
    const { alerts = 0, last } = usage.get(row.id) ?? {};
    return [
      {
        ...{ id: row.id, name: row.name, definition, alerts },
        isPaused: row.pausedAt !== null,
        lastAt: last?.toISOString() ?? null,
        isOverLimit: row.day === today && row.dayCount > watchRuleLimits.matchesPerDay,
        silenced:
          row.silencedUntil && row.silencedUntil > now
            ? { until: row.silencedUntil.toISOString(), reason: row.silenceReason ?? '' }
            : null,
        feedKey: row.feedKey,
        shareKey: row.shareKey,
        createdAt: row.createdAt.toISOString(),
      },
    ];
  });
}

/** What a person says of a rule. */
export interface RuleText {
  name: string;
  definition: RuleDefinition;
}

type OwnRuleText = RuleText & { userId: string; now: Date };

/** A rule of the user. Another user’s answers as if it did not exist. */
export async function getWatchRule(
  db: Db,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<WatchRule> {
  const found = (await getWatchRules(db, { userId, now })).find((one) => one.id === id);
  if (!found) throw noSuchRule();
  return found;
}

/** What costs time for each log there is, an account has little of. */
async function checkSearches(
  tx: Db,
  { userId, definition, except }: { userId: string; definition: RuleDefinition; except?: string },
): Promise<void> {
  if (!isSearch(definition.when)) return;
  const rows = await tx
    .select({ id: watchRule.id, definition: watchRule.definition })
    .from(watchRule)
    .where(eq(watchRule.userId, userId));
  const held = rows.filter((row) => {
    const found = findStored(ruleDefinitionSchema, row.definition);
    return row.id !== except && found !== undefined && isSearch(found.when);
  });
  if (held.length >= watchRuleLimits.searches)
    throw new AppError(
      409,
      'TooManySearches',
      `An account has at most ${watchRuleLimits.searches} rules whose expression can only be searched. Join a comparison of an argument with a value by &&, or add a condition.`,
    );
}

export async function createWatchRule(
  db: Db,
  { userId, name, definition, now }: OwnRuleText,
): Promise<WatchRule> {
  await checkDefinition(db, { userId, definition });
  const id = await db.transaction(async (tx) => {
    // One after the other, so that two at once do not both find room.
    await lockUser(tx, userId);
    const [held] = await tx.select({ count: count() }).from(watchRule).where(eq(watchRule.userId, userId));
    if ((held?.count ?? 0) >= watchRuleLimits.rules)
      throw new AppError(
        409,
        'TooManyRules',
        `An account has at most ${watchRuleLimits.rules} rules. Delete one first.`,
      );
    await checkSearches(tx, { userId, definition });
    const times = { activeFrom: now, createdAt: now, updatedAt: now };
    const [row] = await tx
      .insert(watchRule)
      .values({ userId, name, definition, ...times })
      .returning({ id: watchRule.id });
    return row?.id ?? '';
  });
  return getWatchRule(db, { userId, id, now });
}

const own = ({ userId, id }: { userId: string; id: string }) =>
  and(eq(watchRule.id, id), eq(watchRule.userId, userId));

/** What happened before a change is not matched by what the rule says after it. */
export async function updateWatchRule(
  db: Db,
  { id, userId, name, definition, now }: OwnRuleText & { id: string },
): Promise<WatchRule> {
  await checkDefinition(db, { userId, definition });
  const rows = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await checkSearches(tx, { userId, definition, except: id });
    return tx
      .update(watchRule)
      .set({ name, definition, activeFrom: now, updatedAt: now })
      .where(own({ userId, id }))
      .returning({ id: watchRule.id });
  });
  if (rows.length === 0) throw noSuchRule();
  return getWatchRule(db, { userId, id, now });
}

export async function pauseWatchRule(
  db: Db,
  { id, userId, paused, now }: { id: string; userId: string; paused: boolean; now: Date },
): Promise<WatchRule> {
  const rows = await db
    .update(watchRule)
    .set({ pausedAt: paused ? now : null, activeFrom: now, updatedAt: now })
    .where(own({ userId, id }))
    .returning({ id: watchRule.id });
  if (rows.length === 0) throw noSuchRule();
  return getWatchRule(db, { userId, id, now });
}

export async function deleteWatchRule(db: Db, owner: { id: string; userId: string }): Promise<void> {
  await db.delete(watchRule).where(own(owner));
}
