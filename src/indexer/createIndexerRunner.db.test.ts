import { sql } from 'drizzle-orm';
import { keccak256, toHex } from 'viem';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { isChainPaused, setChainPaused, setFollowedChains } from '#core/chainStore/followedChains.ts';
import { trimTotals } from '#core/chainStore/totals.ts';
import type { Hex } from '#lib/hex.ts';
import { toChainId } from '#model/chainId.ts';
import { getSampleChain, type SampleChain } from '#test/helpers/getSampleChain.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { dumpDatabase } from '#test/simulation/dumpDatabase.ts';
import { createMemoryStore, type StoreDump } from '#test/simulation/memoryStore.ts';
import { openNode } from '../../demo/chain/openNode.ts';
import { createDatabaseStore } from './createDatabaseStore.ts';
import { createIndexer, type FollowedContract } from './createIndexer.ts';
import { createIndexerObserver } from './createIndexerObserver.ts';
import { createIndexerRunner, type IndexerRunner, type IndexerRunnerOptions } from './createIndexerRunner.ts';

const database = await prepareTestDatabase();
const { db } = database;
const chainId = 31_337;
const settings = {
  startBlock: 0,
  finalityDepth: 20,
  maxWindow: 200,
  targetRows: 2_000,
  logCheck: 'address',
  allowDeepReorg: true,
} as const;

function createReaders(request: RequestFunction) {
  const client = createRpcClient({ transports: [createFunctionTransport('embedded', request)], pause: 1 });
  return { client, logs: createLogReader(client), receipts: createReceiptReader(client) };
}

function run(
  request: RequestFunction,
  contracts: readonly FollowedContract[],
  options: Partial<IndexerRunnerOptions> = {},
): IndexerRunner {
  return createIndexerRunner(
    {
      database,
      readers: createReaders(request),
      getContracts: async () => contracts,
      isPaused: (leaderDb) => isChainPaused(leaderDb, toChainId(chainId)),
    },
    { ...settings, chainId, pollSeconds: 0.2, leaderPause: 50, ...options },
  );
}

/** The same chain, indexed from scratch into memory. */
async function indexCleanly(
  request: RequestFunction,
  contracts: readonly FollowedContract[],
): Promise<StoreDump> {
  const store = createMemoryStore();
  const parts = { readers: createReaders(request), store, getContracts: async () => contracts };
  const indexer = createIndexer(parts, settings);
  while ((await indexer.step()).type !== 'caughtUp');
  return store.dump();
}

async function waitFor(check: () => boolean): Promise<void> {
  await vi.waitUntil(check, { timeout: 120_000, interval: 20 });
}

describe('on the demo chain', () => {
  let chain: SampleChain;
  let other: SampleChain;
  let contracts: FollowedContract[];

  beforeAll(async () => {
    [chain, other] = await Promise.all([getSampleChain({ seed: 1 }), getSampleChain({ seed: 2 })]);
    contracts = [...chain.deployments.values()].map(({ address }) => ({
      address: address.toLowerCase() as Hex,
      startBlock: 0,
    }));
  });

  it('has every block, transaction and log of the contracts, counts them, and says where it stands', async () => {
    const runner = run(chain.request, contracts);
    await waitFor(() => runner.status().state === 'following');
    expect(runner.status()).toMatchObject({ block: 600, head: 600, behind: 0, reorgs: 0, error: undefined });
    await runner.stop();
    expect(runner.status().state).toBe('stopped');

    const filter = { address: contracts.map(({ address }) => address), fromBlock: '0x0', toBlock: 'latest' };
    const logs = (await chain.request('eth_getLogs', [filter])) as { address: string; topics: string[] }[];
    const dump = await dumpDatabase(db, chainId);
    expect(dump.logs.length).toBe(logs.length);
    expect(dump.transactions.some(({ success }) => !success)).toBe(true);
    expect(dump).toEqual(await indexCleanly(chain.request, contracts));

    const usd = chain.deployments.get('usd')?.address.toLowerCase();
    const transfer = keccak256(toHex('Transfer(address,address,uint256)'));
    const transfers = logs.filter((log) => log.address === usd && log.topics[0] === transfer).length;
    const total = dump.totals.find(({ address, key }) => address === usd && key === transfer);
    expect(total?.count).toBe(transfers);
  });

  it('says what a node contradicts itself in while it goes on, and no longer when it agrees', async () => {
    let hasBlocks = false;
    const runner = run(async (method, params) => {
      if (method === 'eth_getBlockByNumber' && !hasBlocks) return null;
      return chain.request(method, params);
    }, contracts);
    await waitFor(() => runner.status().error === 'the node has no latest block');
    expect(runner.status().state).toBe('failing');
    hasBlocks = true;
    await waitFor(() => runner.status().state === 'following');
    expect(runner.status().error).toBeUndefined();
    await runner.stop();
  });

  it('starts over when the chain was rebuilt, and leaves nothing of the old one', async () => {
    const first = run(chain.request, contracts);
    await waitFor(() => first.status().state === 'following');
    await first.stop();
    const second = run(other.request, contracts);
    await waitFor(() => second.status().state === 'following');
    expect(second.status()).toMatchObject({ reorgs: 1, block: 600 });
    await second.stop();
    expect(await dumpDatabase(db, chainId)).toEqual(await indexCleanly(other.request, contracts));
  });

  it('halts on such a change where the chain is not allowed to change so deep', async () => {
    const first = run(chain.request, contracts);
    await waitFor(() => first.status().state === 'following');
    await first.stop();
    const before = await dumpDatabase(db, chainId);
    const second = run(other.request, contracts, { allowDeepReorg: false });
    await waitFor(() => second.status().state === 'halted');
    expect(second.status().error).toMatch(/^the chain differs from what is stored \d+ blocks deep/);
    await second.stop();
    expect(await dumpDatabase(db, chainId)).toEqual(before);
  });

  it('does not take another chain for its own', async () => {
    const runner = run(chain.request, contracts, { chainId: 1 });
    await waitFor(() => runner.status().state === 'halted');
    expect(runner.status().error).toBe('the endpoint serves chain 31337, not 1');
    await runner.stop();
  });

  it('lets one of two instances work and the other take over', async () => {
    const first = run(chain.request, contracts);
    await waitFor(() => first.status().state === 'following');
    const second = run(chain.request, contracts);
    await waitFor(() => second.status().state === 'waiting');
    await first.stop();
    await waitFor(() => second.status().state === 'following');
    await second.stop();
  });

  it('asks nothing while the chain is paused, and goes on where it stopped', async () => {
    const pauseChain = (paused: boolean) =>
      setChainPaused(db, { chain: toChainId(chainId), paused, actor: null, now: new Date() });
    await setFollowedChains(db, [toChainId(chainId)]);
    await pauseChain(true);
    let asked = 0;
    const request: RequestFunction = (method, params) => {
      asked++;
      return chain.request(method, params);
    };
    const unread = run(request, contracts);
    await waitFor(() => unread.status().state === 'paused');
    expect(asked).toBe(0);
    await pauseChain(false);
    await waitFor(() => unread.status().state === 'following');
    await pauseChain(true);
    await waitFor(() => unread.status().state === 'paused');
    expect(unread.status()).toMatchObject({ block: 600, error: undefined });
    const observer = createIndexerObserver(db, { chainId, maxRange: 100 });
    await waitFor(() => observer.status().state === 'paused');
    await observer.stop();
    await unread.stop();
    expect(unread.status().state).toBe('stopped');
    await pauseChain(false);
    expect(await dumpDatabase(db, chainId)).toEqual(await indexCleanly(chain.request, contracts));
  });

  it('keeps only the largest totals', async () => {
    const runner = run(chain.request, contracts);
    await waitFor(() => runner.status().state === 'following');
    await runner.stop();
    const count = async () =>
      rowsOf<{ most: number; rows: number }>(
        await db.execute(
          sql`select max(c)::int as most, sum(c)::int as rows from (select count(*) as c from chain_total group by address, kind) t`,
        ),
      )[0];
    const before = await count();
    expect(before?.most).toBeGreaterThan(3);
    const cut = await trimTotals(db, { chainId, limit: 3 });
    expect(await count()).toEqual({ most: 3, rows: (before?.rows ?? 0) - cut });
  });
});

it('shows what is left of a past to a process that does not index', async () => {
  const store = createDatabaseStore(db, { chainId });
  await store.insertCoverage({
    expected: { next: 1_000, tipHash: undefined, version: 0 },
    coverage: [{ address: `0x${'ab'.repeat(20)}`, next: 250, end: 1_000, proof: 'logs' }],
  });
  const observer = createIndexerObserver(db, { chainId, maxRange: 100 });
  await waitFor(() => observer.status().history !== undefined);
  expect(observer.status().history).toMatchObject({ contracts: 1, blocks: 750, requests: 8 });
  await observer.stop();
});

it('follows reorganisations of a real node', async () => {
  const genesisTime = 1_790_000_000;
  const node = await openNode({ genesisTime });
  const [sender, target] = (await node.request('eth_accounts', [])) as [Hex, Hex];
  let time = genesisTime;
  const mine = async (count: number, value: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      const transaction = { from: sender, to: target, value: toHex(value + i), data: '0xaabbccdd' };
      await node.request('eth_sendTransaction', [transaction]);
      time += 12;
      await node.request('evm_setNextBlockTimestamp', [time]);
      await node.request('evm_mine', []);
    }
  };
  const contracts = [{ address: target, startBlock: 0 }];
  const store = createDatabaseStore(db, { chainId });
  const parts = { readers: createReaders(node.request), store, getContracts: async () => contracts };
  const indexer = createIndexer(parts, settings);
  const catchUp = async (): Promise<string[]> => {
    const seen: string[] = [];
    for (;;) {
      const { type } = await indexer.step();
      seen.push(type);
      if (type === 'caughtUp') return seen;
    }
  };

  await mine(10, 1);
  await catchUp();
  for (const [undone, redone] of [
    [3, 4],
    [1, 5],
    [7, 8],
    [2, 3],
  ] as const) {
    const snapshot = await node.request('evm_snapshot', []);
    await mine(undone, 1_000);
    await catchUp();
    await node.request('evm_revert', [snapshot]);
    await mine(redone, 2_000);
    expect(await catchUp()).toEqual(['reorg', 'advanced', 'caughtUp']);
    expect(await dumpDatabase(db, chainId)).toEqual(await indexCleanly(node.request, contracts));
  }
  await node.close();
});
