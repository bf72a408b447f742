import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { noChains } from '#http/operations/ChainDirectory.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const chain = 'eip155:5';
/** A node that never answers. */
const state = { asked: 0, ended: 0 };
const node = createServer((_request, response) => {
  state.asked++;
  response.once('close', () => state.ended++);
});
node.listen(0, '127.0.0.1');
await once(node, 'listening');
const transport = createHttpTransport({ url: `http://127.0.0.1:${(node.address() as AddressInfo).port}` });
const client = createRpcClient({ transports: [transport], attempts: 1 });
afterAll(async () => {
  node.closeAllConnections();
  node.close();
  await client.close();
});

const { address } = await prepareTestApp({
  nodeReader: createNodeReader({ findClient: () => client, onTrouble: () => undefined, waitMs: 600_000 }),
  chains: {
    ...noChains,
    find: () => ({ explorer: null, problem: null }),
    names: () => ({ [chain]: 'Chain' }),
  },
});

it.each([
  `/chains/${chain}/blocks/1`,
  `/api/pages/block?chain=${chain}&number=2`,
  `/api/chains/${chain}/blocks/3`,
  `/api/trace?chain=${chain}&start=0x${'4'.repeat(64)}`,
])('whoever leaves takes the question to the node along: %s', async (path) => {
  const [asked, ended] = [state.asked, state.ended];
  const visitors = [new AbortController(), new AbortController()];
  const visits = visitors.map(({ signal }) => fetch(`${address}${path}`, { signal }).catch(() => 'left'));
  await expect.poll(() => state.asked).toBeGreaterThan(asked);
  visitors[0]?.abort();
  expect(await visits[0]).toBe('left');
  // Somebody still waits for it.
  expect(state.ended).toBe(ended);
  visitors[1]?.abort();
  await expect.poll(() => state.ended).toBe(ended + state.asked - asked);
});
