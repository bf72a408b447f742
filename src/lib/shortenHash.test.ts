import { expect, test } from 'vitest';
import { shortenHash } from '#lib/shortenHash.ts';

test('keeps four digits of each end, and short values whole', () => {
  expect(shortenHash('0x7a3f9b2c41d05e86aa17c3fd20b94e61855d91c2')).toBe('0x7a3f…91c2');
  expect(shortenHash('0x7a3f91c2')).toBe('0x7a3f91c2');
  expect(shortenHash('0x7a3f9b2c41d05e86aa17c3fd20b94e61855d91c2', 8, 2)).toBe('0x7a3f9b2c…c2');
});
