import { expect, it } from 'vitest';
import { createDemand } from './demand.ts';

it('is high from fifty times in a second on, and no longer when nobody asks', () => {
  let time = 0;
  const demand = createDemand({ now: () => time });
  for (let times = 0; times < 49; times++) demand.count();
  expect(demand.isHigh()).toBe(false);
  demand.count();
  expect(demand.isHigh()).toBe(true);
  time = 1500;
  expect(demand.isHigh()).toBe(true);
  time = 4000;
  expect(demand.isHigh()).toBe(false);
});
