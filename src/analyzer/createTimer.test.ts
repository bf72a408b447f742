import { expect, it } from 'vitest';
import { createTimer } from './createTimer.ts';

it('looks at the clock now and then, and stays over', () => {
  let looks = 0;
  let time = 0;
  const isOver = createTimer(() => {
    looks++;
    return time;
  }, 10);
  expect(Array.from({ length: 640 }, isOver).includes(true)).toBe(false);
  expect(looks).toBeLessThan(20);
  time = 11;
  const asked = Array.from({ length: 65 }, isOver);
  expect(asked.at(-1)).toBe(true);
  time = 0;
  expect(isOver()).toBe(true);
});
