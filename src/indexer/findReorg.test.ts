import { expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { createRandom } from '#lib/random.ts';
import { answerFrom, type ChainView, extendChain } from '#test/simulation/simulatedChain.ts';
import { findReorg } from './findReorg.ts';

const random = createRandom(9);
const chain = extendChain([], { random, count: 200, salt: 'main' });
const hashAt = (view: ChainView, number: number) => view[number]?.block.hash;

/** What the indexer that stored `view` whole, but for some pruned blocks, finds at a node that has `node`. */
function find(view: ChainView, node: ChainView, isKept: (number: number) => boolean = () => true) {
  const client = createRpcClient({
    transports: [createFunctionTransport('node', async (method, params) => answerFrom(node, method, params))],
  });
  const stored = view
    .map(({ block }) => ({ number: Number(block.number), hash: block.hash }))
    .filter(({ number }) => isKept(number))
    .reverse();
  const getBlocksBelow = async (number: number, limit: number) =>
    stored.filter((block) => block.number < number).slice(0, limit);
  const tipHash = view.at(-1)?.block.hash;
  const cursor = { next: view.length, tipHash, version: 1 };
  return findReorg(client, { getBlocksBelow }, { cursor, head: node.length - 1, startBlock: 0 });
}

const forkAt = (number: number, count: number): ChainView =>
  extendChain(chain.slice(0, number), { random, count, salt: `fork ${number}` });

it('finds nothing to undo on the same chain, longer or shorter', async () => {
  expect(await find(chain, chain)).toBeUndefined();
  expect(await find(chain.slice(0, 150), chain)).toBeUndefined();
  expect(await find(chain, chain.slice(0, 150))).toBeUndefined();
});

it('does not take a node that is far behind for a reorganisation, even where blocks were pruned', async () => {
  expect(
    await find(chain, chain.slice(0, 50), (number) => number > 130 || number % 20 === 0),
  ).toBeUndefined();
  expect(await find(chain, chain.slice(0, 50), (number) => number > 130)).toBeUndefined();
});

it.each([
  [199, 1],
  [190, 30],
  [136, 90],
  [20, 300],
])('goes back to the last common block: fork at %i', async (number, count) => {
  expect(await find(chain, forkAt(number, count))).toEqual({
    next: number,
    tipHash: hashAt(chain, number - 1),
  });
});

it('goes back on a fork that is shorter than what is stored', async () => {
  expect(await find(chain, forkAt(180, 5))).toEqual({ next: 180, tipHash: hashAt(chain, 179) });
});

it('goes back to the start when nothing is common', async () => {
  const other = extendChain([], { random, count: 210, salt: 'other' });
  expect(await find(chain, other)).toEqual({ next: 0, tipHash: undefined });
  expect(await find(chain, other.slice(0, 90))).toEqual({ next: 0, tipHash: undefined });
});
