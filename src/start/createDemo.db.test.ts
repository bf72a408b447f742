import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createChains } from './createChains.ts';
import { createDemo } from './createDemo.ts';

const database = await prepareTestDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it('serves the demo world without its chain where the node is missing, and says so', async () => {
  const data = mkdtempSync(join(tmpdir(), 'parapet-demo-'));
  closers.push(() => rmSync(data, { recursive: true }));
  const chains = createChains({
    readsPast: false,
    database,
    indexing: true,
    onTrouble: () => undefined,
    onBehind: () => undefined,
  });
  closers.push(() => chains.stop());
  const server = await createTestServer(database, { chains: chains.directory });
  closers.push(() => server.close());
  const site = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const warnings: unknown[][] = [];
  const log = {
    warn: (...args: unknown[]) => warnings.push(args),
    error: (...args: unknown[]) => warnings.push(args),
  };
  // What startDemoChain answers when the package cannot be loaded; its own test leaves the package out.
  const reason = "embedded chain unavailable: Cannot find package '@nomicfoundation/edr'";
  const demo = createDemo(
    { data, demoRpcPort: 0, demoStories: false, origin: undefined, port: 0 },
    { log, startChain: async () => ({ status: 'unavailable', reason }) },
  );
  closers.push(() => demo.chain.stop?.());
  closers.push(() => demo.leave());
  await demo.settle({ database, chains });

  expect(warnings).toEqual([[{ reason }, 'the demo chain is not available']]);
  const ready = await fetch(`${site}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({
    chains: [
      {
        chain: 'eip155:31337',
        name: 'Demo chain',
        state: 'unavailable',
        problem: 'The demo chain cannot run on this machine.',
      },
    ],
  });
  const page = await fetch(`${site}/projects/alder-stable?tab=on-chain-monitoring`);
  expect(page.status).toBe(200);
  const text = (await page.text()).replaceAll(/<!--.*?-->/g, '');
  expect(text).toContain('Alder');
  expect(text).toContain('Demo chain: The demo chain cannot run on this machine.');
});
