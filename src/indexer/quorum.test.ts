import { expect, it } from 'vitest';
import { makeBloom } from '#chain/bloom.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRandom } from '#lib/random.ts';
import { openEndpoints } from '#start/openEndpoints.ts';
import { createMemoryStore } from '#test/simulation/memoryStore.ts';
import {
  answerFrom,
  type ChainView,
  extendChain,
  followedAddresses,
  type SimulatedBlock,
} from '#test/simulation/simulatedChain.ts';
import { createIndexer, type StepResult } from './createIndexer.ts';

const honest = extendChain([], { random: createRandom(1), count: 120, salt: 'honest' });
const longer = extendChain(honest, { random: createRandom(3), count: 10, salt: 'longer' });
const forged = extendChain(honest.slice(0, 30), { random: createRandom(2), count: 90, salt: 'forged' });
/** Another past below the same head. */
const rewritten = [...forged.slice(0, 60), ...honest.slice(60)];
/** The same blocks, in some of which nothing is said to have happened: nothing of its own contradicts it. */
const silent = honest.map((one, number) => {
  if (number < 40 || number > 80) return one;
  return {
    block: { ...one.block, logsBloom: makeBloom([]) },
    logs: [],
    statuses: one.statuses,
  };
});

const change = (alter: (one: SimulatedBlock) => SimulatedBlock): ChainView =>
  honest.map((one, number) => (number < 40 || number > 80 ? one : alter(one)));
const hasLogs = ({ logs }: SimulatedBlock, hash: string) =>
  logs.some(({ transactionHash }) => transactionHash === hash);
/** The last calls of blocks are left out where no log tells of them. */
const uncalled = change((one) => {
  const last = one.block.transactions.findLastIndex(({ hash }) => hasLogs(one, hash));
  return { ...one, block: { ...one.block, transactions: one.block.transactions.slice(0, last + 1) } };
});
const misnamed = change((one) => ({
  ...one,
  block: {
    ...one.block,
    transactions: one.block.transactions.map((each) => ({ ...each, from: `0x${'ee'.repeat(20)}` })),
  },
}));
const misdated = change((one) => ({
  ...one,
  block: { ...one.block, timestamp: `0x${(Number(one.block.timestamp) + 1).toString(16)}` },
}));
const succeeded = change((one) => ({ ...one, statuses: one.statuses.map(() => '0x1') }));

interface Node {
  view: ChainView;
}

/** The first of three endpoints shows what it likes; the indexer prefers it. */
function follow(liar: Node, others: Node = { view: honest }) {
  const nodes = [liar, others, others];
  const transports = nodes.map((node, index) =>
    createFunctionTransport(`node ${index}`, async (method, params) => answerFrom(node.view, method, params)),
  );
  const { readers, panel } = openEndpoints(
    { transports, quorum: 2, finalityDepth: 10, batchSize: 100, concurrency: 4, maxRange: 100 },
    { sleep: async () => undefined },
  );
  const store = createMemoryStore();
  const indexer = createIndexer(
    {
      readers,
      store,
      getContracts: async () => followedAddresses.map((address) => ({ address, startBlock: 0 })),
    },
    {
      startBlock: 0,
      finalityDepth: 10,
      maxWindow: 20,
      targetRows: 10_000,
      logCheck: 'address',
      allowDeepReorg: false,
    },
  );
  const finish = async () => {
    const results: StepResult['type'][] = [];
    while (results.at(-1) !== 'caughtUp' && results.length < 50) results.push((await indexer.step()).type);
    return results;
  };
  return { finish, store, report: () => panel?.report() ?? [] };
}

it.each([
  ['another chain', forged],
  ['another past below the same head', rewritten],
  ['the same blocks without some of their logs', silent],
  ['the same blocks without some of their calls', uncalled],
  ['the same blocks with other senders', misnamed],
  ['the same blocks at other times', misdated],
  ['calls that failed as made', succeeded],
])('keeps nothing of an endpoint that shows %s', async (_, view) => {
  const clean = follow({ view: honest });
  await clean.finish();
  const { finish, store, report } = follow({ view });
  expect((await finish()).at(-1)).toBe('caughtUp');
  expect(store.dump()).toEqual(clean.store.dump());
  expect(report().map(({ state }) => state)).toEqual(['aside', 'agreeing', 'agreeing']);
});

it('undoes nothing, and does not halt, when the preferred endpoint begins to show another past', async () => {
  const liar: Node = { view: honest };
  const others: Node = { view: honest };
  const { finish, store, report } = follow(liar, others);
  await finish();
  const before = store.dump();
  others.view = longer;
  liar.view = [...forged, ...longer.slice(120)];
  expect(await finish()).toEqual(['advanced', 'caughtUp']);
  expect(store.dump().logs.slice(0, before.logs.length)).toEqual(before.logs);
  expect(report()[0]).toMatchObject({ state: 'aside', dispute: { about: 'block 119' } });
});
