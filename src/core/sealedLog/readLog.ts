import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { logCheckpoint, logCosignature, sealedEntry } from '#db/schema/sealedLog.ts';
import { notFound } from '#lib/AppError.ts';
import { type Hash, listConsistencyParts, listInclusionParts, type Range } from './merkleTree.ts';
import { findHash, listTiles, type Tile, type TileSet, tileAt, tileWidth, toTileSet } from './tiles.ts';

export type StoredCheckpoint = typeof logCheckpoint.$inferSelect;

/** The newest; undefined before anything was sealed. */
export async function findCheckpoint(db: Db): Promise<StoredCheckpoint | undefined> {
  const [newest] = await db.select().from(logCheckpoint).orderBy(desc(logCheckpoint.size)).limit(1);
  return newest;
}

const tileRow = z.object({ level: z.number(), index: z.number(), hashes: z.string() });

const hashBytes = 32;

const toHashes = (hex: string): Hash[] => {
  const bytes = Buffer.from(hex, 'hex');
  return Array.from({ length: bytes.length / hashBytes }, (_, place) =>
    bytes.subarray(place * hashBytes, (place + 1) * hashBytes),
  );
};

/** Tiles as wide as they are asked for: an earlier tree sees nothing of what came after it. */
export async function readTiles(db: Db, tiles: readonly Tile[]): Promise<TileSet> {
  if (tiles.length === 0) return new Map();
  const found = await db.execute(sql`
    select t.level, t.index::float8 as index, left(t.hashes, w.width * ${hashBytes * 2}) as hashes
    from jsonb_to_recordset(${JSON.stringify(tiles)}::jsonb) as w(level integer, index bigint, width integer)
      join log_tile t on t.level = w.level and t.index = w.index`);
  return toTileSet(parseRows(found, tileRow).map((row) => ({ ...row, hashes: toHashes(row.hashes) })));
}

/** Lines to go behind a checkpoint: of the witnesses that cosigned this very one. */
export async function findCosignatures(
  db: Db,
  { size, root }: Pick<StoredCheckpoint, 'size' | 'root'>,
): Promise<string> {
  const rows = await db
    .select()
    .from(logCosignature)
    .where(and(eq(logCosignature.size, size), eq(logCosignature.root, root)));
  return rows.map(({ line }) => line ?? '').join('');
}

/** The hashes of these parts of the tree, which is at least of that size. */
export async function readHashes(db: Db, ranges: readonly Range[], size: number): Promise<Hash[]> {
  const tiles = await readTiles(db, listTiles(ranges, size));
  return ranges.map((range) => {
    const hash = findHash(tiles, range);
    if (!hash) throw new Error(`The sealed log has no hash of entries ${range.start} to ${range.end - 1}`);
    return hash;
  });
}

export const getInclusionProof = (db: Db, { index, size }: { index: number; size: number }) =>
  readHashes(db, listInclusionParts(index, size), size);

export const getConsistencyProof = (db: Db, { old, size }: { old: number; size: number }) =>
  readHashes(db, listConsistencyParts(old, size), size);

export async function getEntry(db: Db, index: number) {
  const [entry] = await db.select().from(sealedEntry).where(eq(sealedEntry.index, index));
  if (!entry) throw notFound(`The log has no entry ${index}.`);
  return entry;
}

/** The bytes of a tile that a tree of that size has; undefined: it has none such. */
export async function findTile(db: Db, tile: Tile, size: number): Promise<Buffer | undefined> {
  if (tile.width > tileAt(tile.level, tile.index, size).width) return undefined;
  const [hashes] = (await readTiles(db, [tile])).values();
  return hashes?.length === tile.width ? Buffer.concat([...hashes]) : undefined;
}

/** Entries with their length before them, as C2SP tlog-tiles bundles them. Undefined: not all of them are there. */
export async function findBundle(
  db: Db,
  { index, width }: { index: number; width: number },
): Promise<Buffer | undefined> {
  const from = index * tileWidth;
  const rows = await db
    .select({ text: sealedEntry.text })
    .from(sealedEntry)
    .where(and(gte(sealedEntry.index, from), lt(sealedEntry.index, from + width)))
    .orderBy(asc(sealedEntry.index));
  if (rows.length < width) return undefined;
  return Buffer.concat(
    rows.flatMap(({ text }) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(Buffer.byteLength(text));
      return [length, Buffer.from(text)];
    }),
  );
}
