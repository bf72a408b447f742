import { expect, it } from 'vitest';
import { createRepeater } from './repeater.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

it('runs one at a time, on while there is more, and hears a wake during a run', async () => {
  let runs = 0;
  let atOnce = 0;
  let most = 0;
  const repeater = createRepeater({
    everyMs: 60_000,
    onError: () => undefined,
    async work() {
      runs++;
      most = Math.max(most, ++atOnce);
      await tick();
      atOnce--;
      return runs < 3;
    },
  });
  repeater.start();
  repeater.wake();
  repeater.wake();
  while (runs < 3) await tick();
  await tick();
  repeater.wake();
  while (runs < 4) await tick();
  await repeater.stop();
  repeater.wake();
  await tick();
  expect([runs, most]).toEqual([4, 1]);
});

it('reports a failure and goes on', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const repeater = createRepeater({
    everyMs: 1,
    onError: (error) => errors.push((error as Error).message),
    async work() {
      if (++runs === 1) throw new Error('once');
      return false;
    },
  });
  repeater.start();
  while (runs < 3) await tick();
  await repeater.stop();
  expect(errors).toEqual(['once']);
});
