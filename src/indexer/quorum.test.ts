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
const longer = extendChain(honest, { random: createRandom(3), count: 10, salt: 'longer' });
const forged = extendChain(honest.slice(0, 30), { random: createRandom(2), count: 90, salt: 'forged' });
/** Another past below the same head. */
const rewritten = [...forged.slice(0, 60), ...honest.slice(60)];

interface Node {
  view: ChainView;
}

/** The first of three endpoints shows what it likes; the indexer prefers it. */
function follow(liar: Node, others: Node = { view: honest }) {
  const nodes = [liar, others, others];
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

it.each([
  ['another chain', forged],
  ['another past below the same head', rewritten],
])('keeps nothing of an endpoint that shows %s than a quorum', async (_, view) => {
  const clean = follow({ view: honest });
  await clean.finish();
  const { finish, store, panel } = follow({ view });
  expect((await finish()).at(-1)).toBe('caughtUp');
  expect(store.dump()).toEqual(clean.store.dump());
  expect(panel.report().map(({ state }) => state)).toEqual(['aside', 'agreeing', 'agreeing']);
});

it('undoes nothing, and does not halt, when the preferred endpoint begins to show another past', async () => {
  const liar: Node = { view: honest };
  const others: Node = { view: honest };
  const { finish, store, panel } = follow(liar, others);
  await finish();
  const before = store.dump();
  others.view = longer;
  liar.view = [...forged, ...longer.slice(120)];
  expect(await finish()).toEqual(['advanced', 'caughtUp']);
  expect(store.dump().logs.slice(0, before.logs.length)).toEqual(before.logs);
  expect(panel.report()[0]).toMatchObject({ state: 'aside', dispute: { block: 30 } });
});
