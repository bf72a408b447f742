import { rmSync } from 'node:fs';
import { makeLiteFolder } from '#test/helpers/makeLiteFolder.ts';
import { type ChainSite, startChainSite } from '#test/helpers/startChainSite.ts';
import { test as base, expect } from './fixtures.ts';
import { patience } from './slowness.ts';

/** A site of its own per worker, with the chain that it follows. */
export const test = base.extend<object, { started: ChainSite }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const data = makeLiteFolder('chain');
      const started = await startChainSite(data);
      await use(started);
      await started.stop();
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker', timeout: patience(180_000) },
  ],
  site: [async ({ started }, use) => use(started.site), { scope: 'worker' }],
});

export { expect };
