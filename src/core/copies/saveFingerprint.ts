import { and, eq, inArray, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  compareFingerprints,
  leastShared,
  listOwnFunctions,
  weigh,
} from '#analyzer/fingerprint/compareFingerprints.ts';
import { type CodeFingerprint, fingerprintVersion } from '#analyzer/fingerprint/fingerprintCode.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { codeCopy, codeFingerprint, familyFunction } from '#db/schema/copies.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { insertRows } from '#db/writeRows.ts';
import { sha256 } from '#lib/sha256.ts';

/** A function that more families have is common: somebody's library, and no sign of a copy. */
const mostFamilies = 50;
/** Of a code, by which others are looked for: those that do most. */
const mostSearched = 64;
/** That are compared with a new code, function by function. */
const mostCompared = 200;

const functionsSchema = z.array(z.object({ selector: z.string(), hash: z.string(), size: z.number() }));

type Row = typeof codeFingerprint.$inferSelect;

function toFingerprint({ skeleton, functions, cut }: Row): CodeFingerprint {
  return { skeleton, cut, functions: findStored(functionsSchema, functions) ?? [] };
}

const familyOf = ({ functions }: CodeFingerprint): string =>
  sha256(
    functions
      .map(({ hash }) => hash)
      .sort()
      .join('\n'),
  ).slice(0, 24);

/** Whether the code needs no fingerprint any more. */
export async function hasFingerprint(db: Db, codeHash: string): Promise<boolean> {
  const rows = await db
    .select({ version: codeFingerprint.version })
    .from(codeFingerprint)
    .where(and(eq(codeFingerprint.codeHash, codeHash), eq(codeFingerprint.version, fingerprintVersion)));
  return rows.length > 0;
}

const sharingRow = z.object({ hash: z.string(), family: z.string() });

/** Families that share rare functions with a code, and which of its functions are common. */
async function findFamilies(tx: Db, fingerprint: CodeFingerprint) {
  const searched = listOwnFunctions(fingerprint)
    .sort((a, b) => b.size - a.size)
    .slice(0, mostSearched);
  const hashes = JSON.stringify(searched.map(({ hash }) => hash));
  const result = await tx.execute(sql`
    select given.hash, f.family from jsonb_array_elements_text(${hashes}::jsonb) as given (hash)
      cross join lateral (select family from family_function where hash = given.hash limit ${mostFamilies + 1}) f`);
  const byHash = Map.groupBy(parseRows(result, sharingRow), ({ hash }) => hash);
  const common = new Set([...byHash].flatMap(([hash, rows]) => (rows.length > mostFamilies ? [hash] : [])));
  const shared = new Map<string, number>();
  for (const { hash, size } of searched)
    for (const { family } of common.has(hash) ? [] : (byHash.get(hash) ?? []))
      shared.set(family, (shared.get(family) ?? 0) + size);
  const families = [...shared]
    .filter(([, weight]) => weight >= Math.min(leastShared, weigh(searched)))
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostFamilies)
    .map(([family]) => family);
  return { families, common };
}

/** Codes that may be alike: a mass copy is seen by its first. */
async function listCandidates(tx: Db, row: Row, families: readonly string[]): Promise<Row[]> {
  return tx
    .select()
    .from(codeFingerprint)
    .where(
      and(
        eq(codeFingerprint.version, fingerprintVersion),
        or(
          eq(codeFingerprint.skeleton, row.skeleton),
          inList(codeFingerprint.family, [row.family, ...families]),
        ),
      ),
    )
    .orderBy(codeFingerprint.foundAt, codeFingerprint.codeHash)
    .limit(mostCompared);
}

/** Takes away what an earlier analyser said of a code. */
async function forget(tx: Db, codeHash: string): Promise<void> {
  await tx.delete(codeCopy).where(or(eq(codeCopy.codeHash, codeHash), eq(codeCopy.otherHash, codeHash)));
  const [before] = await tx
    .delete(codeFingerprint)
    .where(eq(codeFingerprint.codeHash, codeHash))
    .returning({ family: codeFingerprint.family });
  if (!before) return;
  const others = await tx.$count(codeFingerprint, eq(codeFingerprint.family, before.family));
  if (others === 0) await tx.delete(familyFunction).where(inArray(familyFunction.family, [before.family]));
}

/**
 * Keeps what a code is known by, and finds the codes that it is alike to among those that were read before. That happens once
 * for each code: pages read what was found.
 */
export async function saveFingerprint(
  db: Db,
  { codeHash, fingerprint, now }: { codeHash: string; fingerprint: CodeFingerprint; now: Date },
): Promise<void> {
  const own = listOwnFunctions(fingerprint);
  const family = familyOf(fingerprint);
  await db.transaction(async (tx) => {
    // Two codes that are read at once would not see each other.
    await lockForTransaction(tx, 'parapet code fingerprints');
    await forget(tx, codeHash);
    const { skeleton, functions, cut } = fingerprint;
    const [row] = await tx
      .insert(codeFingerprint)
      .values({
        ...{ codeHash, version: fingerprintVersion, skeleton, family, own: own.length, cut, foundAt: now },
        functions: functions.map((one) => ({ ...one })),
      })
      .returning();
    if (!row || own.length === 0) return;
    const { families, common } = await findFamilies(tx, fingerprint);
    const itself = { codeHash, otherHash: codeHash, kind: 'sameCode' as const };
    const all = { functions: functions.length, shared: functions.length };
    const others = (await listCandidates(tx, row, families)).flatMap((other) => {
      const likeness = compareFingerprints(fingerprint, toFingerprint(other), (hash) => common.has(hash));
      if (!likeness || other.codeHash === codeHash) return [];
      return [
        { codeHash, otherHash: other.codeHash, ...likeness },
        { codeHash: other.codeHash, otherHash: codeHash, ...likeness },
      ];
    });
    await insertRows(tx, codeCopy, {
      rows: [{ ...itself, ...all }, ...others],
      columns: ['codeHash', 'otherHash', 'kind', 'functions', 'shared'],
    });
    await insertRows(tx, familyFunction, {
      rows: own.map(({ hash }) => ({ hash, family })),
      columns: ['hash', 'family'],
    });
  });
}
