import { expect, it, vi } from 'vitest';
import { createMemoryStore } from '#test/simulation/memoryStore.ts';
import { type Encounters, simulate, syncCleanly } from '#test/simulation/simulate.ts';

vi.setConfig({ testTimeout: 600_000 });

const seedCount = 400;
/** Seeds that once found a fault; they stay. */
const keptSeeds: readonly number[] = [];

async function compare(seed: number): Promise<Encounters> {
  const store = createMemoryStore();
  const { view, encounters } = await simulate(seed, store);
  const clean = createMemoryStore();
  await syncCleanly(view, clean);
  expect(store.dump(), `seed ${seed}`).toEqual(clean.dump());
  return encounters;
}

it('ends with the tables of a clean sync, whatever happens on the way', async () => {
  const met: Encounters = {
    reorg: 0,
    deepest: 0,
    inconsistent: 0,
    fault: 0,
    kill: 0,
    backfilled: 0,
    lie: 0,
    stored: 0,
  };
  for (const seed of [...keptSeeds, ...Array.from({ length: seedCount }, (_, index) => index + 1)]) {
    const encounters = await compare(seed);
    for (const name of Object.keys(met) as (keyof Encounters)[])
      met[name] = name === 'deepest' ? Math.max(met[name], encounters[name]) : met[name] + encounters[name];
  }
  // A simulation that meets nothing proves nothing.
  expect(met.reorg).toBeGreaterThan(seedCount);
  expect(met.deepest).toBeGreaterThan(40);
  expect(met.inconsistent).toBeGreaterThan(seedCount);
  expect(met.kill).toBeGreaterThan(seedCount);
  expect(met.backfilled).toBeGreaterThan(seedCount / 2);
});
