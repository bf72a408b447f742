import { expect, it } from 'vitest';
import { mapInTurns } from './mapInTurns.ts';

it('keeps the order and lets others go in between', async () => {
  let others = 0;
  let isOver = false;
  const goOn = () => {
    others++;
    if (!isOver) setImmediate(goOn);
  };
  setImmediate(goOn);
  const seen = await mapInTurns(
    Array.from({ length: 20 }, (_, place) => place),
    (place) => [place, others],
  );
  isOver = true;
  expect(seen.map(([place]) => place)).toEqual(Array.from({ length: 20 }, (_, place) => place));
  expect(new Set(seen.map(([, before]) => before)).size).toBe(4);
});

it('maps nothing to nothing', async () => {
  expect(await mapInTurns([], String)).toEqual([]);
});
