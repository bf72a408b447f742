import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { type LikelyGroup, openLikely, packLikely, unpackLikely } from './likelyTable.ts';

const groups: LikelyGroup[] = [
  { of: 'functions', class: 'fee', selectors: Uint32Array.of(0, 1, 129, 0x12345678, 0xffffffff) },
  { of: 'functions', class: 'pause', selectors: Uint32Array.of(7) },
  { of: 'events', class: 'fee', selectors: Uint32Array.of(7) },
];
const folder = mkdtempSync(join(tmpdir(), 'likely-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('gives back what was packed', () => {
  expect(unpackLikely(packLikely(groups))).toEqual(groups);
});

it('finds a selector in the table that is asked, and no other', () => {
  const file = join(folder, 'likely.bin');
  writeFileSync(file, packLikely(groups));
  const find = openLikely(pathToFileURL(file));
  expect(['0x00000000', '0x00000081', '0x12345678', '0xffffffff'].map((s) => find('functions', s))).toEqual(
    Array(4).fill('fee'),
  );
  expect(find('functions', '0x00000007')).toBe('pause');
  // A topic is longer.
  expect(find('events', `0x00000007${'ab'.repeat(28)}`)).toBe('fee');
  expect(find('views', '0x00000007')).toBeUndefined();
  expect(find('functions', '0x12345679')).toBeUndefined();
});
