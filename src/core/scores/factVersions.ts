import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { factVersion } from '#db/schema/scores.ts';
import { insertRows } from '#db/writeRows.ts';
import { addressKey } from '#model/addressKey.ts';
import { factBases } from '#model/claims.ts';
import type { Fact, FactKey, Facts } from '#model/facts.ts';
import { factKeys } from '#scoring/buildFacts.ts';
import { canonicalJson } from '#scoring/canonicalJson.ts';
import { invalidate } from '../cacheInvalidation.ts';

export type FactVersion = typeof factVersion.$inferInsert;

/** How far we have read changes with every reading and says nothing of the project. */
export const versionedKeys = factKeys.filter((key) => key !== 'lastRead' && key !== 'monitoring');

/** A value without its references: where it was read moves with every reading. */
function withoutEvidence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEvidence);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'evidence')
      .map(([key, inner]) => [key, withoutEvidence(inner)]),
  );
}

export const isSameFact = (before: Fact<unknown> | undefined, after: Fact<unknown>): boolean =>
  before !== undefined &&
  before.state !== 'unknown' &&
  after.state !== 'unknown' &&
  before.state === after.state &&
  canonicalJson(withoutEvidence(before.value)) === canonicalJson(withoutEvidence(after.value));

/** The addresses that a fact was read at, as one text. */
function placesOf(fact: Fact<unknown> | undefined): string {
  if (fact?.state !== 'known') return '';
  const places = fact.evidence.flatMap((one) => ('address' in one ? [addressKey(one)] : []));
  return [...new Set(places)].sort().join(' ');
}

/** Whether it says the same of the same contracts: of others, what was read before is no evidence. */
export function isSameReading(before: Fact<unknown> | undefined, after: Fact<unknown>): boolean {
  return isSameFact(before, after) && placesOf(before) === placesOf(after);
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

interface Step {
  key: FactKey;
  before: Fact<unknown> | undefined;
  after: Exclude<Fact<unknown>, { state: 'unknown' }>;
  now: string;
}

/**
 * Since when a value holds: what was measured, since the block it was read at; what is claimed or lost, since we know.
 * Never before what was last known otherwise, so that the newest row is what is known today.
 */
function findValidFrom({ key, before, after, now }: Step): string {
  if (after.state === 'lost' || factBases[key] === 'claimed') return now;
  const floor =
    before === undefined || before.state === 'unknown'
      ? ''
      : before.state === 'lost'
        ? before.since
        : before.at;
  return earlier(later(after.at, floor), now);
}

/** What became known by this scoring. A fact that was never known has no row: nothing is known of it. */
export function findVersions({
  projectId,
  before,
  after,
  scoredAt,
}: {
  projectId: string;
  before: Facts | undefined;
  after: Facts;
  scoredAt: string;
}): FactVersion[] {
  return versionedKeys.flatMap((key) => {
    const fact: Fact<unknown> = after[key];
    const old: Fact<unknown> | undefined = before?.[key];
    if (fact.state === 'unknown' || isSameReading(old, fact)) return [];
    return [
      {
        projectId,
        key,
        validFrom: new Date(findValidFrom({ key, before: old, after: fact, now: scoredAt })),
        knownFrom: new Date(scoredAt),
        notBefore:
          old?.state === 'known' && fact.state === 'known' && !isSameFact(old, fact)
            ? new Date(earlier(old.at, scoredAt))
            : null,
        fact: JSON.stringify(fact),
      },
    ];
  });
}

export async function insertVersions(db: Db, rows: readonly FactVersion[]): Promise<void> {
  await insertRows(db, factVersion, {
    rows,
    columns: ['projectId', 'key', 'validFrom', 'knownFrom', 'notBefore', 'fact'],
  });
  await invalidate(
    db,
    factVersion,
    rows.map(({ projectId }) => projectId),
  );
}

export interface PastFact {
  key: string;
  fact: unknown;
  validFrom: string;
  notBefore: string | null;
  knownFrom: string;
}

const storedVersionRow = z.object({
  key: z.string(),
  fact: z.string(),
  valid_from: dbTime,
  not_before: z.nullable(dbTime),
  known_from: dbTime,
});

const toTime = (value: string | Date) => new Date(value).toISOString();

/** What is known today of each fact as it was at a time: one probe of the index for each. */
export async function getPastFacts(
  db: Db,
  { projectId, at, keys = versionedKeys }: { projectId: string; at: Date; keys?: readonly FactKey[] },
): Promise<PastFact[]> {
  const result = await db.execute(sql`
    select v.* from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as k (key)
    cross join lateral (
      select key, fact, valid_from, not_before, known_from from fact_version
      where project_id = ${projectId} and key = k.key and valid_from <= ${at.toISOString()}::timestamptz
      order by valid_from desc, known_from desc limit 1) v`);
  return parseRows(result, storedVersionRow).map((row) => ({
    key: row.key,
    fact: JSON.parse(row.fact),
    validFrom: toTime(row.valid_from),
    notBefore: row.not_before === null ? null : toTime(row.not_before),
    knownFrom: toTime(row.known_from),
  }));
}

const knownLaterRow = z.object({ key: z.string(), valid_from: dbTime });

/** When each of these facts was known for the first time after a time, by key: one probe of the index for each. */
export async function getKnownLater(
  db: Db,
  { projectId, at, keys }: { projectId: string; at: Date; keys: readonly FactKey[] },
): Promise<Map<string, string>> {
  const result = await db.execute(sql`
    select v.* from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as k (key)
    cross join lateral (
      select key, valid_from from fact_version
      where project_id = ${projectId} and key = k.key and valid_from > ${at.toISOString()}::timestamptz
        and fact not like '{"state":"unknown"%'
      order by valid_from limit 1) v`);
  return new Map(parseRows(result, knownLaterRow).map((row) => [row.key, toTime(row.valid_from)]));
}

const knownFromRow = z.object({ first: z.nullable(dbTime) });

/** Since when anything is known of a project; null: nothing ever was. */
export async function findKnownFrom(db: Db, projectId: string): Promise<string | null> {
  const result = await db.execute(
    sql`select min(valid_from) as first from fact_version where project_id = ${projectId}`,
  );
  const first = parseRows(result, knownFromRow)[0]?.first ?? null;
  return first === null ? null : toTime(first);
}
