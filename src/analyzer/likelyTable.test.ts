import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { openLikely, packLikely } from './likelyTable.ts';

const fees = [0xffffffff, 0, 1, 129, 0x01ffffff, 0x02000000, 0x02000001, 0x12345678];
const folder = mkdtempSync(join(tmpdir(), 'likely-'));
const file = join(folder, 'likely.bin');
writeFileSync(
  file,
  packLikely([
    { of: 'functions', class: 'fee', selectors: fees },
    { of: 'functions', class: 'pause', selectors: [7] },
    { of: 'events', class: 'fee', selectors: [7] },
  ]),
);
afterAll(() => rmSync(folder, { recursive: true }));

const find = openLikely(pathToFileURL(file));
const toSelector = (n: number) => `0x${n.toString(16).padStart(8, '0')}`;

it('finds what was packed', () => {
  expect(fees.map((n) => find('functions', toSelector(n)))).toEqual(fees.map(() => 'fee'));
  expect(find('functions', toSelector(7))).toBe('pause');
  // A topic is longer.
  expect(find('events', `0x00000007${'ab'.repeat(28)}`)).toBe('fee');
});

it('finds nothing else', () => {
  const others = [2, 128, 130, 0x01fffffe, 0x02000002, 0x12345677, 0x12345679, 0xfffffffe];
  expect(others.map((n) => find('functions', toSelector(n)))).toEqual(others.map(() => undefined));
  expect(find('views', toSelector(7))).toBeUndefined();
  expect(find('events', toSelector(1))).toBeUndefined();
});
