import { expect, it } from 'vitest';
import { createTimeBudget } from './timeBudget.ts';

function create() {
  const clock = { used: 0, time: 0 };
  const spend = createTimeBudget({
    mostMs: 100,
    windowMs: 1000,
    readUsed: () => clock.used,
    now: () => clock.time,
    refuse: (seconds) => new Error(`again in ${seconds} s`),
  });
  const use = (owner: string, ms: number) =>
    spend(owner, async () => {
      clock.used += ms;
    });
  return { clock, spend, use };
}

it('refuses whoever has used up their part, and nobody else, until the window is over', async () => {
  const { clock, use } = create();
  await use('other', 1);
  await use('greedy', 60);
  await use('greedy', 60);
  await expect(use('greedy', 1)).rejects.toThrow('again in 1 s');
  await use('other', 50);
  clock.time = 1000;
  await use('greedy', 1);
});

it('refuses nobody what nobody else wants', async () => {
  const { clock, use } = create();
  await use('other', 1);
  clock.time = 1000;
  for (let n = 0; n < 10; n++) await use('alone', 60);
  await use('other', 1);
  await expect(use('alone', 1)).rejects.toThrow('again in 1 s');
});

it('divides what was used among those at work, by what each has under way', async () => {
  const { clock, spend, use } = create();
  const gate = Promise.withResolvers<void>();
  const wait = () => gate.promise;
  const all = [spend('greedy', wait), spend('greedy', wait), spend('greedy', wait), spend('other', wait)];
  clock.used += 160;
  gate.resolve();
  await Promise.all(all);
  await use('other', 1);
  await expect(use('greedy', 1)).rejects.toThrow();
});

it('forgets a window that a clock set back would make last', async () => {
  const { clock, use } = create();
  clock.time = 1_000_000;
  await use('a', 200);
  await use('b', 1);
  await expect(use('a', 1)).rejects.toThrow();
  clock.time = 0;
  await use('b', 1);
  await use('a', 1);
});
