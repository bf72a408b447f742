import { expect, it } from 'vitest';
import { minimum, showAfterMs, trickle, trickleSpeedMs } from './RouteProgress.tsx';

it('starts at 0.08, adds at most 0.02 every 800 ms and waits 100 ms before it shows', () => {
  expect([minimum, trickleSpeedMs, showAfterMs]).toEqual([0.08, 800, 100]);
  expect(trickle(0.08, 1)).toBeCloseTo(0.1);
  expect(trickle(0.08, 0.5)).toBeCloseTo(0.09);
});

it('never reaches the end by itself', () => {
  expect(trickle(0.99, 1)).toBe(0.994);
});
