import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { featureFlag, featureFlagChange } from '#db/schema/flags.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import { comparatorWords, type DescribedChange } from '#wire/adminFlags.ts';
import { invalidate } from '../cacheInvalidation.ts';
import type { Flag, FlagCondition } from './flagModel.ts';
import { parseFlag } from './validateFlag.ts';

const words: Record<FlagCondition['comparator'], string> = {
  ...comparatorWords.list,
  ...comparatorWords.text,
  ...comparatorWords.number,
};

const maxShown = 5;

/** A value as people say it: switches are on or off. */
function describeValue(value: Flag['value']): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? `“${value}”` : String(value);
}

function describeComparison(comparison: FlagCondition['comparison']): string {
  if (!Array.isArray(comparison)) return String(comparison);
  const more = comparison.length - maxShown;
  return comparison.slice(0, maxShown).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function describeRule({ when, value }: Flag['rules'][number]): string {
  const { attribute, comparator, comparison } = when;
  return `${describeValue(value)} if ${attribute} ${words[comparator]} ${describeComparison(comparison)}`;
}

function describeShares(shares: Flag['percentages']): string {
  if (shares.length === 0) return 'none';
  return shares.map(({ percentage, value }) => `${percentage}% ${describeValue(value)}`).join(', ');
}

/** Rules have no names: one that stands as it was on both sides is the same rule, whatever its place. */
function describeRuleChanges(before: Flag['rules'], after: Flag['rules']): string[] {
  const was = before.map(describeRule);
  const is = after.map(describeRule);
  const added = subtract(is, was).map((rule) => `Added the rule: ${rule}.`);
  const removed = subtract(was, is).map((rule) => `Removed the rule: ${rule}.`);
  if (added.length > 0 || removed.length > 0) return [...removed, ...added];
  return was.join('\n') === is.join('\n') ? [] : ['Changed the order of the rules.'];
}

function subtract(items: string[], others: string[]): string[] {
  const left = [...others];
  return items.filter((item) => {
    const place = left.indexOf(item);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** What a change of the history did, a sentence each. */
export function describeFlagChange(before: Flag | null, after: Flag | null): string[] {
  if (!after) return ['Deleted the flag.'];
  if (!before) {
    const isForAll = after.rules.length === 0 && after.percentages.length === 0;
    const value = `${describeValue(after.value)} for everybody${isForAll ? '' : ' else'}`;
    return [
      `Created the ${after.isPrivate ? 'private ' : ''}flag: ${after.type}, ${value}.`,
      ...describeRuleChanges([], after.rules),
      ...(after.percentages.length > 0 ? [`Percentages: ${describeShares(after.percentages)}.`] : []),
    ];
  }
  const sentences: string[] = [];
  if (before.type !== after.type) sentences.push(`Type from ${before.type} to ${after.type}.`);
  if (before.value !== after.value)
    sentences.push(`Value from ${describeValue(before.value)} to ${describeValue(after.value)}.`);
  if (before.isPrivate !== after.isPrivate)
    sentences.push(after.isPrivate ? 'Made it private.' : 'Made it public.');
  sentences.push(...describeRuleChanges(before.rules, after.rules));
  const [was, is] = [describeShares(before.percentages), describeShares(after.percentages)];
  if (was !== is) sentences.push(`Percentages from ${was} to ${is}.`);
  return sentences.length > 0 ? sentences : ['Saved without a change.'];
}

export interface StoredFlag {
  flag: Flag;
  version: number;
  updatedAt: Date;
}

export interface FlagChange {
  id: number;
  key: string;
  before: Flag | null;
  after: Flag | null;
  author: string;
  changedAt: Date;
}

/**
 * What a stored definition says. Nothing can stand in for a flag that cannot be read: a default would switch something on
 * or off that an admin decided otherwise.
 */
function readFlag(definition: unknown, key: string): Flag {
  const parsed = parseFlag(definition);
  if ('flag' in parsed) return parsed.flag;
  const faults = parsed.faults.map(({ path, reason }) => `${path || 'the whole'} ${reason}`);
  throw new TypeError(`The stored flag ${key} cannot be read: ${faults.join('; ')}`);
}

const findFlag = (definition: unknown, key: string) =>
  definition === null ? null : readFlag(definition, key);

export async function getFlags(db: Db): Promise<StoredFlag[]> {
  const rows = await db.select().from(featureFlag).orderBy(asc(featureFlag.key));
  return rows.map(({ key, definition, version, updatedAt }) => ({
    flag: readFlag(definition, key),
    version,
    updatedAt,
  }));
}

export async function findStoredFlag(db: Db, key: string): Promise<StoredFlag | undefined> {
  const [row] = await db.select().from(featureFlag).where(eq(featureFlag.key, key));
  return row && { flag: readFlag(row.definition, key), version: row.version, updatedAt: row.updatedAt };
}

function checkFlag(input: unknown): Flag {
  const parsed = parseFlag(input);
  if ('flag' in parsed) return parsed.flag;
  throw badRequest(parsed.faults.map(({ path, reason }) => `${path || 'flag'} ${reason}`).join('; '));
}

export interface SaveFlag {
  flag: unknown;
  author: string;
  /** The version that the author saw; 0 for a new flag. Absent: whatever is there. */
  expectedVersion?: number | undefined;
}

/** Creates or changes a flag and writes down who did it. Every instance hears of it at commit. */
export async function upsertFlag(
  db: Db,
  { flag: input, author, expectedVersion }: SaveFlag,
): Promise<StoredFlag> {
  const flag = checkFlag(input);
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(featureFlag).where(eq(featureFlag.key, flag.key)).for('update');
    if (expectedVersion !== undefined && (current?.version ?? 0) !== expectedVersion) {
      throw new AppError(
        409,
        'FlagChanged',
        `Somebody else changed ${flag.key}. Reload it and repeat your change.`,
      );
    }
    const [saved] = await tx
      .insert(featureFlag)
      .values({ key: flag.key, definition: flag })
      .onConflictDoUpdate({
        target: featureFlag.key,
        set: { definition: flag, version: sql`${featureFlag.version} + 1`, updatedAt: sql`now()` },
      })
      .returning();
    if (!saved) throw new Error(`${flag.key} was not saved`);
    await tx
      .insert(featureFlagChange)
      .values({ key: flag.key, before: current?.definition ?? null, after: flag, author });
    await invalidate(tx, featureFlag);
    return { flag, version: saved.version, updatedAt: saved.updatedAt };
  });
}

export async function deleteFlag(db: Db, { key, author }: { key: string; author: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(featureFlag).where(eq(featureFlag.key, key)).returning();
    if (!gone) throw notFound(`There is no flag ${key}`);
    await tx.insert(featureFlagChange).values({ key, before: gone.definition, after: null, author });
    await invalidate(tx, featureFlag);
  });
}

/** Newest first. */
export async function getFlagHistory(
  db: Db,
  { key, limit }: { key?: string | undefined; limit: number },
): Promise<FlagChange[]> {
  const rows = await db
    .select()
    .from(featureFlagChange)
    .where(key === undefined ? undefined : eq(featureFlagChange.key, key))
    .orderBy(desc(featureFlagChange.id))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    before: findFlag(row.before, row.key),
    after: findFlag(row.after, row.key),
  }));
}

const changesShown = 100;

/** The same for people, as many as are shown. */
export async function getDescribedHistory(
  db: Db,
  { key }: { key?: string | undefined },
): Promise<{ items: DescribedChange[]; hasMore: boolean }> {
  const changes = await getFlagHistory(db, { key, limit: changesShown + 1 });
  const described = changes.map(({ before, after, changedAt, id, key: changed, author }) => ({
    id,
    key: changed,
    author,
    changedAt: changedAt.toISOString(),
    words: describeFlagChange(before, after),
  }));
  return cutList(described, changesShown);
}

/** Brings back what a change replaced; that is a change of its own in the history. */
export async function undoFlagChange(db: Db, { id, author }: { id: number; author: string }): Promise<void> {
  const [change] = await db
    .select()
    .from(featureFlagChange)
    .where(and(eq(featureFlagChange.id, id)));
  if (!change) throw notFound(`There is no change ${id}`);
  if (change.before === null) await deleteFlag(db, { key: change.key, author });
  else await upsertFlag(db, { flag: change.before, author });
}
