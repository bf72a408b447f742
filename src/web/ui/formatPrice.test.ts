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

test('a chart tells values apart that lie close together', () => {
  const decimals = decimalsFor(10 * (1.00032 - 1.00011));
  expect([1.00011, 1.0002, 1.00032].map((usd) => formatPrice(usd, decimals))).toEqual([
    '$1.00011',
    '$1.0002',
    '$1.00032',
  ]);
});
