import { expect, it } from 'vitest';
import { createSpeed } from './createSpeed.ts';

it('counts the last half minute only', () => {
  const speed = createSpeed();
  expect(speed.perSecond()).toBe(0);
  expect(speed.secondsFor(10)).toBeUndefined();
  speed.add(1_000, 0);
  speed.add(100, 10_000);
  expect(speed.perSecond()).toBe(10);
  expect(speed.secondsFor(95)).toBe(10);
  speed.add(100, 41_000);
  speed.add(100, 51_000);
  expect(speed.perSecond()).toBe(10);
});
