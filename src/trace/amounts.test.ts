import { expect, test } from 'vitest';
import { describeShare } from './amounts.ts';

const exact = (amount: string) => describeShare({ least: amount, most: amount }, '82000');

test('a share is rounded to the nearest, and is none or all only where it is', () => {
  expect(['12500', '15000', '48500'].map(exact)).toEqual(['15.2 %', '18.3 %', '59.1 %']);
  expect(['0', '1', '81999', '82000'].map(exact)).toEqual(['0 %', '<0.1 %', '>99.9 %', '100 %']);
  expect(describeShare({ least: '8200', most: '16400' }, '82000')).toBe('10–20 %');
  expect(describeShare({ least: '0', most: '16400' }, '82000')).toBe('at most 20 %');
});
