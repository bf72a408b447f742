import { expect, it } from 'vitest';
import { countCharacters } from './countCharacters.ts';

it('is near the length of the JSON', () => {
  const log = { address: `0x${'a'.repeat(40)}`, topics: ['0x1', '0x2'], data: null, removed: false };
  const { length } = JSON.stringify([log, log]);
  expect(countCharacters([log, log])).toBeGreaterThan(length / 2);
  expect(countCharacters([log, log])).toBeLessThan(length * 2);
});

it('looks no further than it must', () => {
  let seen = 0;
  const list = Array.from({ length: 1_000 }, () => ({
    get data() {
      seen++;
      return 'x'.repeat(100);
    },
  }));
  expect(countCharacters(list, 1_000)).toBeGreaterThan(1_000);
  expect(seen).toBeLessThan(12);
});
