import type { TreeHead } from './checkpoint.ts';
import {
  emptyRoot,
  type Hash,
  hashLeaf,
  isConsistent,
  listConsistencyParts,
  type Range,
} from './merkleTree.ts';
import { checkCheckpoint } from './proofFile.ts';
import type { VerifierKey } from './signedNote.ts';
import {
  bundlePath,
  combine,
  findHash,
  listTiles,
  type TileSet,
  tileAt,
  tilePath,
  tileWidth,
  toTileSet,
} from './tiles.ts';

/** Answers the bytes at a path below the log's address, at most so many. Fails where there are none. */
export type ReadLogFile = (path: string, most: number) => Promise<Buffer>;

/** What a log of another site says, or why it cannot be believed. */
export class LogFault extends Error {}

const hashBytes = 32;

/** The checkpoint that the log shows now, signed with this key. */
export async function readCheckpoint(
  read: ReadLogFile,
  key: VerifierKey,
): Promise<{ head: TreeHead; note: string }> {
  const note = (await read('checkpoint', 64 * 1024)).toString();
  const checked = checkCheckpoint(note, key);
  if ('fault' in checked) throw new LogFault(checked.fault);
  return { head: checked.head, note };
}

async function readTileSet(read: ReadLogFile, ranges: readonly Range[], size: number): Promise<TileSet> {
  const tiles = [];
  for (const tile of listTiles(ranges, size)) {
    const bytes = await read(`tile/${tilePath(tile)}`, tileWidth * hashBytes);
    if (bytes.length !== tile.width * hashBytes)
      throw new LogFault(`Its tile ${tilePath(tile)} has another length.`);
    const hashes = Array.from({ length: tile.width }, (_, place) =>
      bytes.subarray(place * hashBytes, (place + 1) * hashBytes),
    );
    tiles.push({ ...tile, hashes });
  }
  return toTileSet(tiles);
}

/** From the log's own tiles, the proof that it begins with the tree of an earlier checkpoint. */
export async function readConsistencyProof(read: ReadLogFile, old: number, size: number): Promise<Hash[]> {
  const ranges = listConsistencyParts(old, size);
  const tiles = await readTileSet(read, ranges, size);
  return ranges.map((range) => {
    const hash = findHash(tiles, range);
    if (!hash) throw new LogFault(`Its tiles hold no hash of entries ${range.start} to ${range.end - 1}.`);
    return hash;
  });
}

/** Whether the log as it is now begins with what an earlier checkpoint signed. */
export async function continues(read: ReadLogFile, earlier: TreeHead, now: TreeHead): Promise<boolean> {
  if (earlier.size > now.size) return false;
  return isConsistent(earlier, now, await readConsistencyProof(read, earlier.size, now.size));
}

function splitBundle(bytes: Buffer, count: number): Buffer[] {
  const entries: Buffer[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const length = bytes.readUInt16BE(at);
    entries.push(bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  if (at !== bytes.length || entries.length !== count)
    throw new LogFault('A bundle of its entries is cut off.');
  return entries;
}

const sealedAtOf = (entry: Buffer): string => {
  try {
    const { sealedAt } = JSON.parse(entry.toString()) as { sealedAt?: unknown };
    return typeof sealedAt === 'string' ? sealedAt : '';
  } catch {
    return '';
  }
};

/**
 * Reads every entry of the log: that all of them are there, are what was hashed, lead to the signed root, and go forward in time.
 * Throws what is wrong.
 */
export async function checkEntries(
  read: ReadLogFile,
  { root, size }: TreeHead,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const leaves: Hash[] = [];
  let before = '';
  for (let index = 0; index * tileWidth < size; index++) {
    const { width } = tileAt(0, index, size);
    const bytes = await read(`tile/${bundlePath({ index, width })}`, tileWidth * 65_537);
    const entries = splitBundle(bytes, width);
    entries.forEach((entry, place) => {
      const sealedAt = sealedAtOf(entry);
      if (sealedAt < before)
        throw new LogFault(
          `Entry ${index * tileWidth + place} is backdated: it says ${sealedAt}, the one in front ${before}.`,
        );
      before = sealedAt;
    });
    leaves.push(...entries.map(hashLeaf));
    onProgress(index * tileWidth + width);
  }
  const hash = leaves.length === 0 ? emptyRoot : combine(leaves);
  if (!hash.equals(root)) throw new LogFault('Its entries do not lead to the root that it signed.');
}
