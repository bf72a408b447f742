import { expect, it } from 'vitest';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import type { Hex } from '#lib/hex.ts';
import { createRandom } from '#lib/random.ts';
import { openEndpoints } from '#start/openEndpoints.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';
import { createMemoryStore } from '#test/simulation/memoryStore.ts';
import { answerFrom, extendChain, followedAddresses } from '#test/simulation/simulatedChain.ts';
import { createIndexer, type Indexer, type StepResult } from './createIndexer.ts';
import { planHistory } from './planHistory.ts';

const view = extendChain([], { random: createRandom(8), count: 400, salt: 'past' });
const [first, second] = followedAddresses as [Hex, Hex];
const createdAt = new Map<Hex, number>([
  [first, 30],
  [second, 120],
]);

function follow(
  limits: NodeLimits,
  { addresses = [first, second], others = [] }: { addresses?: Hex[]; others?: NodeLimits[] } = {},
) {
  const asked: string[] = [];
  const transports = [limits, ...others].map((given, index) => {
    const node: RequestFunction = async (method, params) => answerFrom(view, method, params);
    const limited = limitNode(node, given);
    const request: RequestFunction = async (method, params) => {
      asked.push(method);
      return limited(method, params);
    };
    return createFunctionTransport(`node ${index}`, request);
  });
  const { readers, panel } = openEndpoints(
    {
      transports,
      quorum: Math.min(2, transports.length),
      finalityDepth: 20,
      batchSize: 100,
      concurrency: 4,
      maxRange: 1000,
    },
    { sleep: async () => undefined },
  );
  const store = createMemoryStore();
  const start = () =>
    createIndexer(
      {
        readers,
        store,
        getContracts: async () => addresses.map((address) => ({ address, startBlock: 0 })),
        findFirstBlock: async (address) => createdAt.get(address),
      },
      {
        startBlock: undefined,
        wholeBlocks: 50,
        finalityDepth: 20,
        maxWindow: 50,
        targetRows: 60,
        logCheck: 'address',
        allowDeepReorg: false,
      },
    );
  return { store, start, asked, addresses, panel };
}

async function finish(start: () => Indexer): Promise<StepResult[]> {
  const results: StepResult[] = [];
  // A new one for every step: nothing but the tables is remembered.
  for (let step = 0; step < 500; step++) {
    const result = await start().step();
    results.push(result);
    if (result.type === 'caughtUp' || result.type === 'inconsistent') return results;
  }
  throw new Error('no end');
}

const logsOf = (address: Hex, from: number) =>
  view
    .flatMap(({ logs }) => logs)
    .filter((log) => log.address === address && Number(log.blockNumber) >= from);

it('reads the past of contracts from their creation by logs alone, in steps that can be taken up again', async () => {
  const { store, start, asked } = follow({ maxRange: 40 });
  const results = await finish(start);
  const { logs, transactions } = store.dump();
  expect(logs.length).toBe(logsOf(first, 30).length + logsOf(second, 120).length);
  expect(Math.min(...transactions.map(({ blockNumber }) => blockNumber))).toBeGreaterThanOrEqual(350);
  expect(await store.getCoverage()).toEqual([
    { address: first, next: 350, end: 350, proof: 'logs' },
    { address: second, next: 350, end: 350, proof: 'logs' },
  ]);
  // The plan is there before anything of it is read.
  expect(results[0]).toMatchObject({ type: 'joined', plan: { contracts: 2, blocks: 320 } });
  expect(results[1]).toMatchObject({ type: 'advanced', plan: { contracts: 2, blocks: 320 } });
  const plans = results.flatMap((one) => (one.type === 'backfilled' ? [one.plan.blocks] : []));
  expect(plans.length).toBeGreaterThan(1);
  expect(plans).toEqual(plans.toSorted((a, b) => b - a));
  expect(plans.at(-1)).toBe(0);
  // Whole blocks are asked for in the last fifty only.
  expect(asked.filter((method) => method.includes('Receipt')).length).toBeLessThan(100);
});

it('reads only the contract that is added later', async () => {
  const { store, start, addresses } = follow({}, { addresses: [first] });
  await finish(start);
  const before = store.dump();
  addresses.push(second);
  await finish(start);
  const after = store.dump();
  expect(after.logs.filter(({ address }) => address === first)).toEqual(before.logs);
  expect(after.logs.filter(({ address }) => address === second).length).toBe(logsOf(second, 120).length);
});

it('does not take silence about pruned logs for a history', async () => {
  const { store, start } = follow({ logsFrom: 300 });
  const results = await finish(start);
  expect(results.at(-1)).toMatchObject({
    type: 'caughtUp',
    problem: expect.stringContaining('leaves out logs as old as block 30'),
    plan: { contracts: 2, blocks: 320 },
  });
  expect((await store.getCoverage()).map(({ next }) => next)).toEqual([30, 120]);
});

it('counts as proven what two endpoints list alike, and keeps nothing where they do not', async () => {
  const alike = follow({}, { others: [{}] });
  await finish(alike.start);
  expect((await alike.store.getCoverage())[0]).toMatchObject({ next: 350, proof: 'agreed' });
  const apart = follow({}, { others: [{ logsMissing: [100, 140] }] });
  await expect(finish(apart.start)).rejects.toThrow(
    /^the endpoints do not agree on the logs of blocks \d+ to \d+$/,
  );
  expect((await apart.store.getCoverage()).every(({ next }) => next <= 120)).toBe(true);
});

it('reads the past of a quorum, and sets aside the endpoint that leaves logs out of it', async () => {
  const { store, start, panel } = follow({ logsMissing: [100, 140] }, { others: [{}, {}] });
  await finish(start);
  expect(store.dump().logs.length).toBe(logsOf(first, 30).length + logsOf(second, 120).length);
  expect(panel?.report()).toMatchObject([
    { state: 'aside', dispute: { about: expect.stringMatching(/^the logs of blocks \d+ to \d+$/) } },
    { state: 'agreeing' },
    { state: 'agreeing' },
  ]);
});

it('plans a past that contracts share once', () => {
  const at = (next: number, end: number) => ({ address: first, next, end, proof: 'logs' }) as const;
  expect(planHistory([at(0, 1000), at(500, 1000), at(2000, 2001), at(7, 7)], 100)).toEqual({
    contracts: 3,
    blocks: 1001,
    requests: 11,
  });
});
