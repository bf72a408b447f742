import { expect, test } from 'vitest';
import { decimalsFor, formatPrice } from './formatPrice.ts';

test.each([
  [1250.4, '$1,250.40'],
  [14.2137, '$14.21'],
  [1.0421, '$1.042'],
  [0.00042132, '$0.0004213'],
  [0, '$0.00'],
])('%d is written %s', (usd, text) => {
  expect(formatPrice(usd)).toBe(text);
});

test('a chart writes all its values with the same decimals', () => {
  const decimals = decimalsFor(10 * (1.0012 - 0.9987));
  expect([0.9987, 1, 1.0012].map((usd) => formatPrice(usd, decimals))).toEqual([
    '$0.99870',
    '$1.00000',
    '$1.00120',
  ]);
});
