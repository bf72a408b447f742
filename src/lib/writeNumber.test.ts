import { expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { groupDigits, writeNumber } from './writeNumber.ts';

it('groups digits', () => {
  expect(['0', '12', '123', '1234', '-1234567', '123456789012345678901'].map(groupDigits)).toEqual([
    '0',
    '12',
    '123',
    '1,234',
    '-1,234,567',
    '123,456,789,012,345,678,901',
  ]);
});

it('writes numbers as Intl does, but for halves, which no double tells exactly', () => {
  const random = createRandom(7);
  const numbers = [0, 1, -1, 0.5, 0.25, 999.996, 1e15, 1e21, -4e22, 123456.789];
  for (let n = 0; n < 500; n++) {
    const value = (random.below(20_000) - 10_000) / 10 ** random.below(5) + random.below(1_000_000_000);
    if (!String(value).endsWith('5')) numbers.push(value);
  }
  for (const [least, most] of [
    [0, 0],
    [0, 2],
    [2, 2],
    [2, 6],
  ] as const) {
    const { format } = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
    for (const value of numbers)
      expect(writeNumber(value, { least, most }), String(value)).toBe(
        format(value).replace(/^-(?=[0.]*$)/, ''),
      );
  }
});
