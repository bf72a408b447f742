import { describe, expect, it } from 'vitest';
import { rootOfEntries } from '#test/helpers/merkleTree.ts';
import { writeTreeHead } from './checkpoint.ts';
import { createLogKeys } from './logKeys.ts';
import { hashLeaf } from './merkleTree.ts';
import { checkEntries, continues, type ReadLogFile, readCheckpoint } from './remoteLog.ts';
import { signNote, writeNote } from './signedNote.ts';
import { parseTilePath } from './tiles.ts';

const { origin, signing } = createLogKeys({ secret: 'x'.repeat(32), origin: 'https://example.org' });
const [found] = signing;
if (!found) throw new Error('there is no key');
const key = found;

const entry = (n: number, sealedAt: string) => JSON.stringify({ n, sealedAt });
const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => entry(n, new Date(1_800_000_000_000 + n * 1000).toISOString()));

/** The files of a log with these entries, made the slow way, and signed by whoever runs it. */
function createLog(own: readonly string[]): ReadLogFile {
  const text = writeTreeHead({ origin, size: own.length, root: rootOfEntries(own) });
  return async (path) => {
    if (path === 'checkpoint')
      return Buffer.from(writeNote({ text, signatures: [signNote(text, key, new Date())] }));
    const tile = parseTilePath(path.slice('tile/'.length));
    if (!tile) throw new Error(`no such file: ${path}`);
    const span = tile.level === 'entries' ? 1 : 256 ** tile.level;
    const hashes = Array.from({ length: tile.width }, (_, place) => {
      const start = (tile.index * 256 + place) * span;
      const part = own.slice(start, start + span);
      if (tile.level !== 'entries') return span === 1 ? hashLeaf(part[0] ?? '') : rootOfEntries(part);
      const bytes = Buffer.from(part[0] ?? '');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      return Buffer.concat([length, bytes]);
    });
    return Buffer.concat(hashes);
  };
}

const headOf = async (log: ReadLogFile) => (await readCheckpoint(log, key.verifier)).head;

describe('continues', () => {
  it('follows a log from a checkpoint that was kept to the one of today', async () => {
    const all = entries(600);
    const now = createLog(all);
    for (const size of [0, 1, 255, 256, 257, 512, 600]) {
      const kept = await headOf(createLog(all.slice(0, size)));
      expect(await continues(now, kept, await headOf(now)), String(size)).toBe(true);
    }
  });

  it('sees that an entry was deleted, changed or put between, though all is signed with the right key', async () => {
    const all = entries(600);
    const kept = await headOf(createLog(all.slice(0, 400)));
    for (const other of [
      all.toSpliced(7, 1),
      all.with(399, 'another'),
      all.toSpliced(300, 0, 'between'),
      all.slice(0, 399),
    ]) {
      const log = createLog(other);
      expect(await continues(log, kept, await headOf(log))).toBe(false);
    }
  });
});

describe('checkEntries', () => {
  it('reads all entries up to the signed root', async () => {
    for (const size of [0, 1, 256, 300]) {
      const log = createLog(entries(size));
      await expect(checkEntries(log, await headOf(log))).resolves.toBeUndefined();
    }
  });

  it('refuses entries that are not those that were signed, are cut off, or go back in time', async () => {
    const log = createLog(entries(300));
    const head = await headOf(log);
    const changed = createLog(entries(300).with(280, entry(999, '2027-01-15T08:04:40.000Z')));
    await expect(checkEntries(changed, head)).rejects.toThrow('do not lead to the root');
    const cut: ReadLogFile = async (path, most) => (await log(path, most)).subarray(0, -1);
    await expect(checkEntries(cut, head)).rejects.toThrow('cut off');
    const backdated = createLog([...entries(300), entry(300, '2020-01-01T00:00:00.000Z')]);
    await expect(checkEntries(backdated, await headOf(backdated))).rejects.toThrow('Entry 300 is backdated');
  });
});
