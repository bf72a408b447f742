import { expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createPanel } from '#chain/createPanel.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { createRandom } from '#lib/random.ts';
import { createMemoryStore } from '#test/simulation/memoryStore.ts';
import {
  answerFrom,
  type ChainView,
  extendChain,
  followedAddresses,
} from '#test/simulation/simulatedChain.ts';
import { createIndexer, type StepResult } from './createIndexer.ts';

const honest = extendChain([], { random: createRandom(1), count: 120, salt: 'honest' });
const forged = extendChain(honest.slice(0, 30), { random: createRandom(2), count: 90, salt: 'forged' });

/** The first of three endpoints shows what it likes; the indexer prefers it. */
function follow(liar: { view: ChainView }) {
  const nodes = [liar, { view: honest }, { view: honest }];
  const transports = nodes.map((node, index) =>
    createFunctionTransport(`node ${index}`, async (method, params) => answerFrom(node.view, method, params)),
  );
  const panel = createPanel({ transports, quorum: 2, finalityDepth: 10, graceMs: 5 });
  const client = createRpcClient({ transports, getUsable: panel.getTrusted, attempts: 1 });
  const store = createMemoryStore();
  const indexer = createIndexer(
    {
      readers: { client, panel, logs: createLogReader(client), receipts: createReceiptReader(client) },
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
  return { finish, store, panel };
}

it('keeps nothing of an endpoint that a quorum contradicts, from the first block on', async () => {
  const clean = follow({ view: honest });
  await clean.finish();
  const { finish, store, panel } = follow({ view: forged });
  expect((await finish()).at(-1)).toBe('caughtUp');
  expect(store.dump()).toEqual(clean.store.dump());
  expect(panel.report().map(({ state }) => state)).toEqual(['aside', 'agreeing', 'agreeing']);
});

it('undoes nothing, and does not halt, when the preferred endpoint begins to show another chain', async () => {
  const liar = { view: honest };
  const { finish, store, panel } = follow(liar);
  await finish();
  const before = store.dump();
  liar.view = forged;
  expect(await finish()).toEqual(['caughtUp']);
  expect(store.dump()).toEqual(before);
  expect(panel.report()[0]).toMatchObject({ state: 'aside', dispute: { block: 119 } });
});
