import type { Db } from '#db/Database.ts';
import { logTile } from '#db/schema/sealedLog.ts';
import { upsertRows } from '#db/writeRows.ts';
import type { Hash } from './merkleTree.ts';
import { readTiles } from './readLog.ts';
import { combine, listPartialTiles, tileWidth } from './tiles.ts';

const toHex = (hashes: readonly Hash[]): string => Buffer.concat([...hashes]).toString('hex');

/** The tiles of a tree that grows by these leaves, and the leaves' own place in them. */
export async function extendTiles(
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
