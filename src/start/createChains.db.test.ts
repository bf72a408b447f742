import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { getChainTroubles, setFollowedChains } from '#core/chainStore/followedChains.ts';
import { contract, project } from '#db/schema/projects.ts';
import { chainSchema } from '#settings/chainSettings.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { getSampleChain, type SampleChain } from '#test/helpers/getSampleChain.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { type RpcServer, serveRpc } from '../../demo/chain/serveRpc.ts';
import { createChains } from './createChains.ts';

const database = await prepareTestDatabase();
const closers: (() => Promise<unknown>)[] = [];
let chain: SampleChain;
let rpc: RpcServer;

beforeAll(async () => {
  chain = await getSampleChain({ seed: 1 });
  rpc = await serveRpc(chain.request, { port: 0 });
  return () => rpc.close();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An endpoint that is down in the worst way: it takes the call and never answers well. */
async function startBroken(): Promise<string> {
  const server: Server = createServer((_request, response) => response.writeHead(502).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An endpoint that has a chain of its own making. */
async function startLiar(): Promise<string> {
  const liar = await serveRpc(
    async (method, params) => {
      const answer = await chain.request(method, params);
      return method === 'eth_getBlockByNumber'
        ? { ...(answer as object), hash: `0x${'1a'.repeat(32)}` }
        : answer;
    },
    { port: 0 },
  );
  closers.push(() => liar.close());
  return `http://127.0.0.1:${liar.port}`;
}

interface FollowOptions {
  indexing?: boolean;
  quorum?: number;
}

async function follow(endpoints: readonly string[], { indexing = true, quorum = 1 }: FollowOptions = {}) {
  const troubles: string[] = [];
  const errors: string[] = [];
  const chains = createChains({
    readsPast: false,
    database,
    indexing,
    onTrouble: (id, error) => {
      troubles.push(id);
      errors.push(error);
    },
    onBehind: () => undefined,
  });
  closers.push(() => chains.stop());
  chains.followEndpoints(
    chainSchema.parse({
      id: 'eip155:31337',
      rpc: endpoints,
      quorum,
      explorer: 'https://explorer.example',
    }),
  );
  const server = await createTestServer(database, { chains: chains.directory });
  closers.push(() => server.close());
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const read = async (path: string) => (await fetch(address + path)).text();
  // While a long write keeps the database busy the site says that it is not ready, and nothing else.
  const readChains = () =>
    vi.waitUntil(async () => (JSON.parse(await read('/readyz')) as { chains?: unknown[] }).chains, {
      timeout: 120_000,
    });
  return { chains, troubles, errors, read, readChains };
}

it('follows the contracts on record over the endpoint that works, and says so everywhere', async () => {
  await database.db.insert(project).values({
    id: 'mint',
    name: 'Mint',
    nameKey: 'mint',
    description: '',
    source: 'records',
    recordHash: 'x',
  });
  const address = chain.deployments.get('usd')?.address ?? '';
  const place = { projectId: 'mint', position: 0, chain: 'eip155:31337' };
  await database.db.insert(contract).values({ ...place, address, reference: address, label: 'Dollar' });

  const { read, readChains } = await follow([await startBroken(), `http://127.0.0.1:${rpc.port}`]);
  await vi.waitUntil(async () => JSON.stringify(await readChains()).includes('following'), {
    timeout: 120_000,
  });
  expect(await readChains()).toMatchObject([
    { chain: 'eip155:31337', name: 'Demo chain', block: 600, head: 600, behind: 0, reorgs: 0 },
  ]);
  const metrics = await read('/metrics');
  expect(metrics).toContain('parapet_indexer_block{chain="eip155:31337"} 600\n');
  expect(metrics).toContain('parapet_indexer_failing{chain="eip155:31337"} 0\n');
  const callers = JSON.parse(await read('/api/skynet/top-callers?projectId=mint&count=1')) as {
    total: number;
  };
  expect(callers.total).toBeGreaterThan(3);
  const page = JSON.parse(await read('/api/pages/project?id=mint&tab=on-chain-monitoring')) as {
    tab: { chains: unknown[] };
  };
  expect(page.tab.chains).toMatchObject([
    { block: 600, explorer: 'https://explorer.example', problem: null },
  ]);

  // A process that serves only shows what the one that indexes wrote down, its own endpoint down or not.
  const other = await follow([await startBroken()], { indexing: false });
  await vi.waitUntil(async () => JSON.stringify(await other.readChains()).includes('following'), {
    timeout: 120_000,
  });
  expect(await other.readChains()).toMatchObject([{ block: 600, head: 600, behind: 0, state: 'following' }]);
  expect(other.troubles).toEqual([]);
});

it('names the endpoint that a quorum contradicts, to those who run the site alone', async () => {
  const honest = `http://127.0.0.1:${rpc.port}`;
  const liar = await startLiar();
  const { chains, errors, read, readChains } = await follow([liar, honest, honest], {
    indexing: false,
    quorum: 2,
  });
  const { host } = new URL(liar);
  await vi.waitUntil(() => errors.length > 0, { timeout: 120_000 });
  expect(errors).toEqual([
    expect.stringMatching(
      `^${host} is not read from: for block 600 it has 0x(1a){32} where the quorum has 0x`,
    ),
  ]);
  expect(chains.directory.endpoints().map(({ name, state }) => [name, state])).toEqual([
    [host, 'aside'],
    [new URL(honest).host, 'agreeing'],
    [`${new URL(honest).host} (2)`, 'agreeing'],
  ]);
  expect(await read('/metrics')).toContain(
    `parapet_endpoint_aside{chain="eip155:31337",endpoint="${host}"} 1\n`,
  );
  expect(await readChains()).toMatchObject([{ endpointsAside: 1 }]);
  expect(JSON.stringify(await readChains())).not.toContain(host);
});

it('names an endpoint that answers what no honest node does, where one is enough, and goes on with the next', async () => {
  const flood = createServer((_request, response) => {
    response.on('error', () => undefined);
    response.end('a'.repeat(50 * 1024 * 1024));
  });
  await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        flood.close(resolve);
        flood.closeAllConnections();
      }),
  );
  const url = `http://127.0.0.1:${(flood.address() as AddressInfo).port}`;
  await setFollowedChains(database.db, ['eip155:31337']);
  const { chains, errors, read, readChains } = await follow([url, `http://127.0.0.1:${rpc.port}`]);
  const { host } = new URL(url);
  await vi.waitUntil(() => errors.length > 0, { timeout: 120_000 });
  expect(errors[0]).toMatch(new RegExp(`^${host} is not read from: it answered more than \\d+ kB to eth_`));
  expect(chains.directory.endpoints()).toMatchObject([{ name: host, state: 'aside', disputes: 1 }]);
  expect(await read('/metrics')).toContain(
    `parapet_endpoint_aside{chain="eip155:31337",endpoint="${host}"} 1\n`,
  );
  const troubles = await vi.waitUntil(
    async () => {
      const found = await getChainTroubles(database.db);
      return found.length > 0 && found;
    },
    { timeout: 120_000 },
  );
  expect(troubles).toEqual([
    { chain: 'eip155:31337', text: expect.stringContaining(`${host} is not read from`) },
  ]);
  await vi.waitUntil(async () => JSON.stringify(await readChains()).includes('following'), {
    timeout: 120_000,
  });
  expect(JSON.stringify(await readChains())).not.toContain(host);
});

it('keeps serving while no endpoint works, names the trouble, and stops amid its retries', async () => {
  await setFollowedChains(database.db, ['eip155:31337']);
  const { chains, troubles, readChains } = await follow([await startBroken()]);
  await vi.waitUntil(() => troubles.length > 0, { timeout: 120_000 });
  expect(troubles).toEqual(['eip155:31337']);
  await vi.waitUntil(async () => (await getChainTroubles(database.db)).length > 0, { timeout: 120_000 });
  expect(await getChainTroubles(database.db)).toEqual([
    { chain: 'eip155:31337', text: expect.stringContaining('502') },
  ]);
  expect(await readChains()).toMatchObject([{ state: 'failing' }]);
  expect(chains.directory.find('eip155:31337')?.problem).toBe(
    'The chain cannot be read at present. Figures are as of its last block.',
  );
  expect(chains.directory.find('eip155:1')).toBeUndefined();
  await chains.stop();
});
