import { beforeEach, expect, test } from 'vitest';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { chainCursor } from '#db/schema/chain.ts';
import type { Hex } from '#lib/hex.ts';
import type { TraceQuery } from '#model/trace.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import { insertIndexedRows } from '../chainStore/rows.ts';
import { getTrace } from './getTrace.ts';

const { db } = await prepareTestDatabase();
const address = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`;
const word = (value: number | Hex): Hex =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;
const nameOf = (text: string) => Buffer.from(text.slice(2), 'hex').toString().replaceAll('\0', '');

type Move = [token: string, from: string, to: string, amount: number];

/** One transaction in a block of its own. */
const move = (block: number, ...moves: Move[]) =>
  db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId: 1,
      blocks: [{ number: block, timestamp: 1_700_000_000 + block }],
      transactions: [],
      logs: moves.map(([token, from, to, amount], logIndex) => ({
        ...{ blockNumber: block, logIndex, transactionIndex: 0, transactionHash: word(block) },
        address: address(token),
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          word(address(from)),
          word(address(to)),
        ],
        data: word(amount),
      })),
    }),
  );

const nodes: NodeReader = {
  ask: async (_chain, { method }) => ({
    state: 'answered',
    result: method === 'eth_getLogs' ? [] : word(0),
  }),
};
async function trace(query: TraceQuery = {}) {
  const read = readTraceQuestion({
    ...{ chain: 'eip155:1', start: address('thief'), asset: address('usd') },
    ...query,
  });
  if ('fault' in read) throw new Error(read.fault);
  return getTrace({ db, nodes, findChain: () => ({ explorer: null, problem: null }) }, read.value);
}
const steps = ({ transfers }: Awaited<ReturnType<typeof trace>>) =>
  transfers.map(({ from, to, amount }) => `${nameOf(from)}>${nameOf(to)} ${amount}`);

beforeEach(async () => {
  await db.insert(chainCursor).values({ chainId: 1, next: 100, version: 1 });
});

test('what is swapped ends at the pool, and what the same account got is listed with its traced part', async () => {
  await move(1, ['usd', 'thief', 'a', 100]);
  await move(2, ['usd', 'friend', 'a', 100]);
  await move(3, ['usd', 'a', 'pool', 150], ['gold', 'pool', 'a', 30], ['gold', 'pool', 'fees', 1]);
  await move(4, ['usd', 'pool', 'trader', 150]);
  await move(5, ['gold', 'a', 'b', 30]);
  const found = await trace();
  // The pool's money is paid to its traders, who have nothing to do with it.
  expect(steps(found)).toEqual(['thief>a 100', 'a>pool 150']);
  expect(found.nodes.at(-1)).toMatchObject({ address: address('pool'), cut: 'swapped' });
  expect(found.swaps).toEqual([
    expect.objectContaining({
      ...{ address: address('a'), to: address('pool'), amount: '150', asset: address('usd') },
      traced: { least: '100', most: '100' },
      got: [{ asset: address('gold'), amount: '30', traced: { least: '20', most: '20' } }],
    }),
  ]);
  expect(found.taint?.shares[0]?.ends).toEqual([
    { kind: 'swapped', least: '100', most: '100', addresses: 1 },
  ]);
  // By share 75 of the 150 are traced, and so 15 of the 30.
  const shared = await trace({ rule: 'haircut' });
  expect(shared.swaps?.[0]?.got[0]?.traced).toEqual({ least: '15', most: '15' });
  // Whoever wants to follows the pool all the same.
  expect(steps(await trace({ open: address('pool') }))).toContain('pool>trader 150');
});

test('what came in another transaction, or to somebody else, is no swap', async () => {
  await move(1, ['usd', 'thief', 'a', 100], ['gold', 'a', 'thief', 3]);
  await move(2, ['usd', 'a', 'b', 100], ['gold', 'b', 'c', 30]);
  await move(3, ['gold', 'b', 'a', 30]);
  await move(4, ['usd', 'b', 'c', 100]);
  const found = await trace({ start: address('a') });
  expect(steps(found)).toEqual(['a>b 100', 'b>c 100']);
  expect(found.swaps).toEqual([]);
});
