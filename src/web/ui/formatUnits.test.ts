import { expect, test } from 'vitest';
import { formatUnits } from './formatUnits.ts';

test.each([
  ['101000000000000000000000000', 18, '101,000,000'],
  ['1234567', 6, '1.23'],
  ['1500000', 6, '1.5'],
  ['7', 6, '0'],
  ['0', 18, '0'],
  ['1234', 0, '1,234'],
])('%s with %i decimals is %s', (amount, decimals, text) => {
  expect(formatUnits(amount, decimals)).toBe(text);
});
