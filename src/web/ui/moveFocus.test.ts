import { expect, test } from 'vitest';
import { nextIndex } from './moveFocus.ts';

test('arrows of the axis move around the ends', () => {
  const at = (current: number) => ({ current, count: 3, axis: 'horizontal' as const });
  expect(nextIndex('ArrowRight', at(0))).toBe(1);
  expect(nextIndex('ArrowRight', at(2))).toBe(0);
  expect(nextIndex('ArrowLeft', at(0))).toBe(2);
  expect(nextIndex('Home', at(2))).toBe(0);
  expect(nextIndex('End', at(0))).toBe(2);
});

test('keys of the other axis and an empty list do nothing', () => {
  expect(nextIndex('ArrowDown', { current: 0, count: 3, axis: 'horizontal' })).toBeUndefined();
  expect(nextIndex('ArrowDown', { current: 0, count: 3, axis: 'vertical' })).toBe(1);
  expect(nextIndex('ArrowDown', { current: -1, count: 0, axis: 'vertical' })).toBeUndefined();
});
