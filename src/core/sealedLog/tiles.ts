import { findSplit, type Hash, hashChildren, type Range } from './merkleTree.ts';

/** A tile holds so many hashes, and so does a bundle of entries. */
export const tileWidth = 256;
const tileHeight = 8;

/** A tile of hashes; `width` is 256, or less of the last one of its level. */
export interface Tile {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

/** "x001/x234/067" (C2SP tlog-tiles). */
function writeIndex(index: number): string {
  const groups = String(index)
    .padStart(Math.ceil(String(index).length / 3) * 3, '0')
    .match(/\d{3}/g);
  return (groups ?? [])
    .map((group, place, { length }) => (place < length - 1 ? `x${group}` : group))
    .join('/');
}

const writeWidth = (width: number) => (width === tileWidth ? '' : `.p/${width}`);

/** Below `/log/tile/`. */
export const tilePath = ({ level, index, width }: Tile): string =>
  `${level}/${writeIndex(index)}${writeWidth(width)}`;

export const bundlePath = ({ index, width }: Omit<Tile, 'level'>): string =>
  `entries/${writeIndex(index)}${writeWidth(width)}`;

const path = /^(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Undefined where the path is not as the format spells it: then there is nothing there. */
export function parseTilePath(
  given: string,
): { level: number | 'entries'; index: number; width: number } | undefined {
  const [, level = '', groups = '', partial] = path.exec(given) ?? [];
  const index = Number(groups.replaceAll(/[x/]/g, ''));
  const width = partial === undefined ? tileWidth : Number(partial);
  if (level === '' || writeIndex(index) !== groups || (partial !== undefined && width >= tileWidth))
    return undefined;
  return { level: level === 'entries' ? level : Number(level), index, width };
}

/** How many hashes a level of tiles has in a tree of that size. */
const countHashes = (level: number, size: number) => Math.floor(size / tileWidth ** level);

/** A tile as wide as it is in a tree of that size; width 0: it is not there. */
export function tileAt(level: number, index: number, size: number): Tile {
  const width = Math.min(tileWidth, Math.max(0, countHashes(level, size) - index * tileWidth));
  return { level, index, width };
}

/** The last tile of each level that is not full: what the next entries go on from. */
export function listPartialTiles(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; countHashes(level, size) > 0; level++) {
    const hashes = countHashes(level, size);
    if (hashes % tileWidth > 0) tiles.push(tileAt(level, Math.floor(hashes / tileWidth), size));
  }
  return tiles;
}

/** Parts that are whole subtrees, from left to right. */
function splitRange({ start, end }: Range): Range[] {
  const size = end - start;
  const split = findSplit(size + 1);
  if (split === size) return [{ start, end }];
  return [...splitRange({ start, end: start + split }), ...splitRange({ start: start + split, end })];
}

/** Where the hashes of a whole subtree are: in one tile, side by side. */
function placeOf({ start, end }: Range): { level: number; index: number; from: number; count: number } {
  const level = Math.floor(Math.log2(end - start) / tileHeight);
  const first = start / tileWidth ** level;
  return {
    level,
    index: Math.floor(first / tileWidth),
    from: first % tileWidth,
    count: (end - start) / tileWidth ** level,
  };
}

const keyOf = ({ level, index }: Pick<Tile, 'level' | 'index'>) => `${level}/${index}`;

/** The tiles that the hashes of these parts are made from. */
export function listTiles(ranges: readonly Range[], size: number): Tile[] {
  const tiles = ranges.flatMap(splitRange).map((part) => {
    const { level, index } = placeOf(part);
    return tileAt(level, index, size);
  });
  return [...new Map(tiles.map((tile) => [keyOf(tile), tile])).values()];
}

/** The root above hashes that stand side by side. */
export function combine(hashes: readonly Hash[]): Hash {
  const [first] = hashes;
  if (!first) throw new Error('There is no hash to combine');
  if (hashes.length === 1) return first;
  const split = findSplit(hashes.length);
  return hashChildren(combine(hashes.slice(0, split)), combine(hashes.slice(split)));
}

/** Tiles that were read, by what they hold. */
export type TileSet = ReadonlyMap<string, readonly Hash[]>;

export const toTileSet = (
  tiles: readonly { level: number; index: number; hashes: readonly Hash[] }[],
): TileSet => new Map(tiles.map(({ hashes, ...tile }) => [keyOf(tile), hashes]));

/** The hash of a part; undefined where a tile that it needs is missing or too short. */
export function findHash(tiles: TileSet, range: Range): Hash | undefined {
  const hashes: Hash[] = [];
  for (const part of splitRange(range)) {
    const { from, count, ...tile } = placeOf(part);
    const own = tiles.get(keyOf(tile))?.slice(from, from + count) ?? [];
    if (own.length < count) return undefined;
    hashes.push(combine(own));
  }
  // From the right: what stands to the left of a part is always larger.
  return hashes.reduceRight((right, left) => hashChildren(left, right));
}
