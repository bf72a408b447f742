import { expect, it } from 'vitest';
import { formatAmount } from './formatAmount.ts';

it('shortens amounts without making them nothing', () => {
  const exact = [
    '0',
    '1',
    '1234.5',
    '1000000000000.000000000000000003',
    '0.00000001',
    '0.1234567',
    '7.0000001',
  ];
  expect(exact.map(formatAmount)).toEqual([
    '0',
    '1',
    '1,234.5',
    '1,000,000,000,000',
    '<0.000001',
    '0.123456',
    '7',
  ]);
});
