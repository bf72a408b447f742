import { expect, it } from 'vitest';
import { createRenderTurns } from './renderTurns.ts';

it('gives out one turn in each round of the event loop', async () => {
  const takeTurn = createRenderTurns();
  const rounds: number[] = [];
  let round = 0;
  let counting = true;
  const count = () => {
    round++;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all([1, 2, 3].map(() => takeTurn().then(() => rounds.push(round))));
  counting = false;
  expect(new Set(rounds).size).toBe(3);
});
