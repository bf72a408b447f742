import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { logCheckpoint, logTile, sealedEntry } from '#db/schema/sealedLog.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { upsertRows } from '#db/writeRows.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { readTreeHead, writeTreeHead } from './checkpoint.ts';
import type { LogKeys } from './logKeys.ts';
import { emptyRoot, type Hash, hashLeaf } from './merkleTree.ts';
import { findCheckpoint, readHashes, readTiles, type StoredCheckpoint } from './readLog.ts';
import { checkNote, readNote, signNote, writeNote } from './signedNote.ts';
import { combine, listPartialTiles, tileWidth } from './tiles.ts';

const toHex = (hashes: readonly Hash[]): string => Buffer.concat([...hashes]).toString('hex');

/** The tiles of a tree that grows by these leaves, and the leaves' own place in them. */
async function extendTiles(
  tx: Db,
  { size, leaves }: { size: number; leaves: readonly Hash[] },
): Promise<void> {
  const partial = await readTiles(tx, listPartialTiles(size));
  const rows: { level: number; index: number; hashes: string }[] = [];
  let added = leaves;
  for (let level = 0; added.length > 0; level++) {
    const hashes = Math.floor(size / tileWidth ** level);
    const first = Math.floor(hashes / tileWidth);
    const width = hashes % tileWidth;
    const before = width === 0 ? [] : (partial.get(`${level}/${first}`) ?? []);
    if (before.length < width)
      throw new Error(`Tile ${first} of level ${level} of the sealed log is missing`);
    const all = [...before, ...added];
    const full: Hash[] = [];
    for (let from = 0; from < all.length; from += tileWidth) {
      const own = all.slice(from, from + tileWidth);
      rows.push({ level, index: first + from / tileWidth, hashes: toHex(own) });
      if (own.length === tileWidth) full.push(combine(own));
    }
    added = full;
  }
  await upsertRows(tx, logTile, { rows, columns: ['level', 'index', 'hashes'], key: ['level', 'index'] });
}

interface SequenceOptions {
  keys: LogKeys;
  now: Date;
  /** Run once, as the log begins: puts what was said before into the line. */
  begin?: (tx: Db) => Promise<void>;
}

/** Entries that get their place at once: the embedded database answers nobody else meanwhile. */
const batchSize = 1000;
const keptCheckpoints = 1000;

type Waiting = Pick<typeof sealedEntry.$inferSelect, 'id' | 'kind' | 'about' | 'saidAt' | 'text'>;

/** What is hashed, for good: nothing in it may ever be written in another way. */
const writeEntry = ({ kind, about, saidAt, text }: Waiting, sealedAt: Date): string =>
  `{"kind":${JSON.stringify(kind)},"about":${JSON.stringify(about)},"saidAt":"${saidAt.toISOString()}","sealedAt":"${sealedAt.toISOString()}","says":${text}}`;

const readRoot = async (tx: Db, size: number): Promise<Hash> =>
  size === 0 ? emptyRoot : ((await readHashes(tx, [{ start: 0, end: size }], size))[0] ?? emptyRoot);

/** Never before the entry in front: a later entry cannot claim to have been there earlier. */
async function findSealTime(tx: Db, size: number, now: Date): Promise<Date> {
  const [last] = await tx
    .select({ sealedAt: sealedEntry.sealedAt })
    .from(sealedEntry)
    .where(eq(sealedEntry.index, size - 1));
  return last?.sealedAt && last.sealedAt > now ? last.sealedAt : now;
}

async function takeIn(tx: Db, waiting: readonly Waiting[], size: number, now: Date): Promise<void> {
  const sealedAt = await findSealTime(tx, size, now);
  const entries = waiting.map((one, place) => ({
    id: one.id,
    index: size + place,
    text: writeEntry(one, sealedAt),
  }));
  await tx.execute(sql`
    update sealed_entry e set index = w.index, text = w.text, sealed_at = ${sealedAt.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as w(id bigint, index bigint, text text) where e.id = w.id`);
  await extendTiles(tx, { size, leaves: entries.map(({ text }) => hashLeaf(text)) });
}

async function signCheckpoint(tx: Db, size: number, { keys, now }: SequenceOptions): Promise<void> {
  const root = await readRoot(tx, size);
  const text = writeTreeHead({ origin: keys.origin, size, root });
  const note = writeNote({ text, signatures: keys.signing.map((key) => signNote(text, key, now)) });
  const row = { size, root: root.toString('hex'), note, at: now };
  await tx.insert(logCheckpoint).values(row).onConflictDoUpdate({ target: logCheckpoint.size, set: row });
  await tx.execute(sql`
    delete from log_checkpoint where size < (
      select min(size) from (select size from log_checkpoint order by size desc limit ${keptCheckpoints}) as kept)`);
}

/** Whether the note is by the keys in force and about the tree: a changed secret or address asks for another signature. */
function isSigned({ note, size, root }: StoredCheckpoint, { origin, signing }: LogKeys): boolean {
  const read = readNote(note);
  const head = read && readTreeHead(read.text);
  if (!read || head?.origin !== origin || head.size !== size || head.root.toString('hex') !== root)
    return false;
  return signing.every(({ verifier }) => checkNote(read, verifier).state === 'valid');
}

/**
 * Gives what waits its place in the log and signs how long the log is now. One transaction at a time does this. A tree that is no
 * longer what was signed is not signed again: that would make whoever changed it right. Answers how many entries got their place.
 */
export async function sequenceEntries(db: Db, options: SequenceOptions): Promise<number> {
  return db.transaction(async (tx) => {
    await lockForTransaction(tx, 'parapet sealed log');
    const last = await findCheckpoint(tx);
    if (!last) await options.begin?.(tx);
    const waiting = await tx
      .select({
        id: sealedEntry.id,
        kind: sealedEntry.kind,
        about: sealedEntry.about,
        saidAt: sealedEntry.saidAt,
        text: sealedEntry.text,
      })
      .from(sealedEntry)
      .where(isNull(sealedEntry.index))
      .orderBy(asc(sealedEntry.id))
      .limit(batchSize);
    if (waiting.length === 0 && last && isSigned(last, options.keys)) return 0;
    const size = last?.size ?? 0;
    await checkTree(tx, size, last);
    if (waiting.length > 0) await takeIn(tx, waiting, size, options.now);
    await signCheckpoint(tx, size + waiting.length, options);
    await invalidate(tx, logCheckpoint);
    return waiting.length;
  });
}

/** That the tree is the one that was signed last, and that nobody put entries behind it. */
async function checkTree(tx: Db, size: number, last: StoredCheckpoint | undefined): Promise<void> {
  const [newest] = await tx
    .select({ index: sealedEntry.index })
    .from(sealedEntry)
    .where(sql`index is not null`)
    .orderBy(desc(sealedEntry.index))
    .limit(1);
  const root = (await readRoot(tx, size)).toString('hex');
  if ((newest?.index ?? -1) === size - 1 && root === (last?.root ?? root)) return;
  throw new Error(
    `The sealed log was changed: its last checkpoint has ${size} entries and the root ${last?.root ?? root}, the database has ${(newest?.index ?? -1) + 1} and ${root}. Restore it from a backup.`,
  );
}
