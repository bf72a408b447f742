import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

it('repeats itself for a seed and differs between seeds', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    return [random.below(1000), random.below(1000), random.below(1000)];
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

it('spreads evenly enough', () => {
  const random = createRandom(1);
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < 4000; i++) {
    const slot = random.below(4);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  for (const count of counts) expect(count).toBeGreaterThan(900);
  expect(random.next()).toBeLessThan(1);
});

it('refuses to pick from nothing', () => {
  expect(() => createRandom(1).pick([])).toThrow('cannot pick from an empty list');
});
