import { beforeEach, expect, test } from 'vitest';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { chainCursor } from '#db/schema/chain.ts';
import { addressLabel } from '#db/schema/trace.ts';
import type { Hex } from '#lib/hex.ts';
import type { TraceQuery } from '#model/trace.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import { insertIndexedRows } from '../chainStore/rows.ts';
import { getTraceThroughSwaps } from './getTrace.ts';

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

/** What everybody has of gold. */
let gold = 0;
const nodes: NodeReader = {
  ask: async (_chain, { method, params }) => ({
    state: 'answered',
    result: method === 'eth_getLogs' ? [] : word(JSON.stringify(params).includes(address('gold')) ? gold : 0),
  }),
};
async function trace(query: TraceQuery = {}) {
  const read = readTraceQuestion({
    ...{ chain: 'eip155:1', start: address('thief'), asset: address('usd') },
    ...query,
  });
  if ('fault' in read) throw new Error(read.fault);
  return getTraceThroughSwaps(
    { db, nodes, findChain: () => ({ explorer: null, problem: null }) },
    read.value,
  );
}
const through = ({ taint }: Awaited<ReturnType<typeof trace>>) =>
  taint?.throughSwaps?.map(({ kind, least, most }) => `${kind} ${least}-${most}`);
const steps = ({ transfers }: Awaited<ReturnType<typeof trace>>) =>
  transfers.map(({ from, to, amount }) => `${nameOf(from)}>${nameOf(to)} ${amount}`);

beforeEach(async () => {
  gold = 0;
  await db.insert(chainCursor).values({ chainId: 1, next: 100, version: 1 });
});

test('what is swapped leaves at the pool, and what the same account got is listed with its traced part', async () => {
  await move(1, ['usd', 'thief', 'a', 100]);
  await move(2, ['usd', 'friend', 'a', 100]);
  await move(3, ['usd', 'a', 'pool', 150], ['gold', 'pool', 'a', 30], ['gold', 'pool', 'fees', 1]);
  await move(4, ['usd', 'pool', 'trader', 150]);
  await move(5, ['gold', 'a', 'b', 30]);
  gold = 30;
  const found = await trace();
  // The pool's money is paid to its traders, who have nothing to do with it.
  expect(steps(found)).toEqual(['thief>a 100', 'a>pool 150']);
  expect(found.nodes.at(-1)).toMatchObject({ address: address('pool'), cut: 'swapped' });
  expect(found.swaps).toEqual([
    expect.objectContaining({
      ...{ address: address('a'), to: address('pool'), amount: '150', asset: address('usd') },
      traced: { least: '100', most: '100' },
      got: [
        {
          ...{ asset: address('gold'), amount: '30', traced: { least: '20', most: '20' } },
          ends: [{ kind: 'still', least: '20', most: '20', addresses: 1 }],
        },
      ],
    }),
  ]);
  expect(found.taint?.shares[0]?.ends).toEqual([
    { kind: 'swapped', least: '100', most: '100', addresses: 1 },
  ]);
  // The 20 of gold are the same money.
  expect(found.taint?.throughSwaps).toEqual([{ kind: 'still', least: '100', most: '100', addresses: 1 }]);
  expect(found.continued).toEqual([
    expect.objectContaining({ address: address('a'), asset: address('gold'), start: '20' }),
  ]);
  expect(found.continued?.[0]?.transfers).toMatchObject([
    { from: address('a'), to: address('b'), traced: { least: '20', most: '20' } },
  ]);
  // By share 75 of the 150 are traced, and so 15 of the 30.
  const shared = await trace({ rule: 'haircut' });
  expect(shared.swaps?.[0]?.got[0]?.traced).toEqual({ least: '15', most: '15' });
  // Whoever wants to follows the pool all the same.
  const opened = await trace({ open: address('pool') });
  expect(steps(opened)).toContain('pool>trader 150');
  // Then it is the pool's money that is followed, and not what was got for it, too.
  expect(opened.continued).toEqual([]);
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

test('swaps after swaps are followed, in the unit of what was stolen', async () => {
  await move(1, ['usd', 'thief', 'a', 100]);
  await move(2, ['usd', 'a', 'pool', 100], ['gold', 'pool', 'a', 10]);
  await move(3, ['gold', 'a', 'b', 10]);
  await move(4, ['gold', 'b', 'pool2', 4], ['yen', 'pool2', 'b', 4000]);
  await move(5, ['yen', 'b', 'bank', 1000]);
  await db.insert(addressLabel).values({
    ...{ chain: 'eip155:1', address: address('bank'), name: 'Bank', kind: 'exchange', source: 'test' },
  });
  const found = await trace();
  // 6 of 10 of the gold stay, 1 of 4 of the yen reach the bank.
  expect(through(found)).toEqual(['exchange 10-10', 'still 90-90']);
  expect(found.swaps?.[0]?.got[0]?.ends).toMatchObject([
    { kind: 'exchange', least: '1' },
    { kind: 'still', least: '9' },
  ]);
  expect(found.assets.map(({ asset }) => nameOf(asset)).sort()).toEqual(['gold', 'usd', 'yen']);
});

test('a payment through two pools in one transaction is one swap: nothing that was got counts twice', async () => {
  await move(1, ['usd', 'thief', 'a', 100]);
  await move(
    2,
    ['usd', 'a', 'pool', 75],
    ['usd', 'a', 'pool2', 25],
    ['gold', 'pool', 'a', 40],
    ['gold', 'pool2', 'a', 20],
  );
  const found = await trace();
  expect(found.swaps?.map(({ got }) => got.map(({ traced }) => traced?.most))).toEqual([
    ['15', '30'],
    ['5', '10'],
  ]);
  expect(through(found)).toEqual(['still 100-100']);
});

test('what an account had of it before is not taken for what it got', async () => {
  await move(1, ['usd', 'thief', 'a', 100]);
  await move(2, ['gold', 'friend', 'a', 7], ['gold', 'a', 'before', 1]);
  await move(3, ['usd', 'a', 'pool', 100], ['gold', 'pool', 'a', 10]);
  await move(4, ['gold', 'a', 'b', 7]);
  await move(5, ['gold', 'a', 'c', 4]);
  gold = 17;
  const found = await trace();
  // First in, first out: the friend's gold leaves first.
  const traced = found.continued?.[0]?.transfers.map(({ to, traced: one }) => `${nameOf(to)} ${one?.most}`);
  expect(traced).toEqual(['b 0', 'c 4']);
  expect(through(found)).toEqual(['still 100-100']);
});

test('going back, no swap is followed', async () => {
  await move(1, ['usd', 'a', 'pool', 100], ['gold', 'pool', 'a', 10]);
  await move(2, ['gold', 'a', 'b', 10]);
  const found = await trace({ start: address('b'), asset: address('gold'), direction: 'backwards' });
  expect(found.continued).toBeUndefined();
});

test('what a pool pays back for something else is other money', async () => {
  await move(1, ['usd', 'thief', 'a', 100]);
  await move(2, ['usd', 'a', 'pool', 60], ['gold', 'pool', 'a', 6]);
  await move(3, ['silver', 'a', 'pool', 9], ['usd', 'pool', 'a', 30]);
  await move(4, ['usd', 'a', 'b', 40]);
  const { nodes: found } = await trace();
  expect(found.map(({ address: one, held }) => `${nameOf(one)} ${held?.least}-${held?.most}`)).toEqual([
    ...['thief 0-0', 'a 0-0', 'pool 60-60', 'b 40-40'],
  ]);
});
