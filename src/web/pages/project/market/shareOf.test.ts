import { expect, test } from 'vitest';
import { shareOf } from './shareOf.ts';

test('a share keeps its digits where amounts are larger than numbers', () => {
  expect(shareOf('250000000000000000000000001', '1000000000000000000000000000')).toBe(0.25);
  expect(shareOf('5', '0')).toBe(0);
});
