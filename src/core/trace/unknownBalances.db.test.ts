import { beforeEach, expect, test } from 'vitest';
import { type NodeReader, noNodes } from '#core/evidence/NodeReader.ts';
import { chainCursor } from '#db/schema/chain.ts';
import type { Hex } from '#lib/hex.ts';
import type { NodeAnswer } from '#model/nodeAnswers.ts';
import { type TraceQuery, taintRules } from '#model/trace.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import type { Trace, TraceAmount } from '#wire/trace.ts';
import { insertIndexedRows } from '../chainStore/rows.ts';
import { getTrace } from './getTrace.ts';

const { db } = await prepareTestDatabase();
const chainId = 1;
const address = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`;
const word = (value: number | Hex): Hex =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;
const nameOf = (text: string) => Buffer.from(text.slice(2), 'hex').toString().replaceAll('\0', '');
const token = address('token');

type Move = [from: string, to: string, amount: number];

/** One block of token transfers. */
const move = (block: number, ...moves: Move[]) =>
  db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId,
      blocks: [{ number: block, timestamp: 1_700_000_000 + block }],
      transactions: [],
      logs: moves.map(([from, to, amount], logIndex) => ({
        ...{ blockNumber: block, logIndex, transactionIndex: 0, transactionHash: word(block) },
        address: token,
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          word(address(from)),
          word(address(to)),
        ],
        data: word(amount),
      })),
    }),
  );

/** Knows what everybody held, except of those for whom it answers something else. */
const node = (
  balances: Readonly<Record<string, number>>,
  answers: Readonly<Record<string, NodeAnswer>> = {},
): NodeReader => ({
  ask: async (_chain, { method, params }) => {
    if (method === 'eth_getLogs') return { state: 'answered', result: [] };
    const [{ data = '' }] = params as [{ data?: string }];
    const asked = nameOf(`0x${data.slice(-40)}`);
    return answers[asked] ?? { state: 'answered', result: word(balances[asked] ?? 0) };
  },
});

async function trace(nodes: NodeReader, query: TraceQuery = {}): Promise<Trace> {
  const read = readTraceQuestion({ chain: 'eip155:1', start: address('thief'), asset: token, ...query });
  if ('fault' in read) throw new Error(read.fault);
  return getTrace({ db, nodes, findChain: () => ({ explorer: null, problem: null }) }, read.value);
}

/** As one number where it is exact. */
const write = (amount: TraceAmount | null): string | null =>
  amount && (amount.least === amount.most ? amount.least : `${amount.least}-${amount.most}`);
const figures = ({ transfers, nodes }: Trace) =>
  Object.fromEntries([
    ...transfers.map(({ from, to, traced }) => [`${nameOf(from)}>${nameOf(to)}`, write(traced)]),
    ...nodes.map(({ address: at, held }) => [nameOf(at), write(held)]),
  ]);
const sentence = (reason: string, count = 1) =>
  `Addresses that ${reason}: ${count}. How much traced money they passed on or kept is a range.`;

beforeEach(async () => {
  await db.insert(chainCursor).values({ chainId, next: 100, version: 1 });
});

const untold: Readonly<Record<string, NodeAnswer>> = {
  refused: { state: 'noOldState' },
  late: { state: 'unavailable', why: 'it has not come to that block' },
  nothing: { state: 'answered', result: null },
  odd: { state: 'answered', result: '0x' },
};

test('what an address passed on and kept is a range where no node tells what it held before', async () => {
  await move(1, ['thief', 'a', 100], ['thief', 'z', 7]);
  await move(2, ['a', 'b', 150]);
  const known = await trace(node({ a: 80 }));
  expect(figures(known)).toEqual({
    ...{ 'thief>a': '100', 'thief>z': '7', 'a>b': '70' },
    ...{ thief: '0', a: '30', z: '7', b: '70' },
  });
  expect(known.taint?.whyUnknown).toEqual([]);
  const blind = [noNodes, ...Object.values(untold).map((answer) => node({}, { a: answer }))];
  for (const nodes of blind) {
    const less = await trace(nodes);
    expect(figures(less)).toEqual({ ...figures(known), 'a>b': '0-100', a: '0-100', b: '0-100' });
    expect(less.transfers.map(({ amount }) => amount)).toEqual(['100', '7', '150']);
    expect(less.taint).toMatchObject({
      start: '107',
      whyUnknown: [
        nodes === noNodes
          ? sentence('may have been paid in transfers that the chain’s node did not list')
          : sentence('held an amount before that the chain’s node did not tell'),
      ],
    });
  }
});

test('whichever balances are hidden, every range holds the figure of full knowledge, and more hidden is no narrower', async () => {
  await move(1, ['thief', 'a', 100], ['thief', 'b', 40]);
  await move(2, ['friend', 'b', 30], ['a', 'b', 60], ['b', 'c', 90]);
  await move(3, ['c', 'd', 90], ['c', 'a', 20], ['a', 'e', 50]);
  const payers = ['a', 'b', 'c'];
  const balances = { a: 25, b: 10, c: 20 };
  const boundsOf = ({ transfers, nodes, taint }: Trace) =>
    [
      ...transfers.map(({ traced }) => traced),
      ...nodes.map(({ held }) => held),
      ...(taint?.shares.flatMap(({ ends }) => ends) ?? []),
    ].map((one) => ({ least: Number(one?.least), most: Number(one?.most) }));
  for (const rule of taintRules) {
    const found = [];
    for (let hidden = 0; hidden < 2 ** payers.length; hidden++) {
      const answers = payers.flatMap((name, bit): [string, NodeAnswer][] =>
        hidden & (1 << bit) ? [[name, { state: 'noOldState' }]] : [],
      );
      found.push(boundsOf(await trace(node(balances, Object.fromEntries(answers)), { rule })));
    }
    expect(found[0]?.every(({ least, most }) => least === most)).toBe(true);
    for (let hidden = 1; hidden < found.length; hidden++)
      for (let less = 0; less < hidden; less++)
        if ((less & hidden) === less)
          for (const [index, wide] of found[hidden]?.entries() ?? []) {
            const narrow = found[less]?.[index];
            expect(wide.least).toBeLessThanOrEqual(narrow?.least ?? Number.NaN);
            expect(wide.most).toBeGreaterThanOrEqual(narrow?.most ?? Number.NaN);
          }
  }
});

test('what an address got and paid before traced money came is in the balance that is asked', async () => {
  await move(1, ['thief', 'a', 100]);
  await move(2, ['friend', 'b', 30], ['b', 'a', 110]);
  await move(3, ['friend', 'b', 5], ['a', 'b', 50]);
  await move(4, ['b', 'c', 25]);
  const asked: string[] = [];
  const { ask } = node({ a: 0, b: 0 });
  const found = await trace({
    ask: async (chain, question) => {
      const [{ data = '' }, block] = question.params as [{ data?: string }, string];
      if (data !== '') asked.push(`${nameOf(`0x${data.slice(-40)}`)} ${Number(block)}`);
      return ask(chain, question);
    },
  });
  expect(asked).toEqual(expect.arrayContaining(['a 0', 'b 2']));
  // After 5 of a friend's in the same block b pays what it got from a; it never paid more than it had.
  expect(figures(found)).toMatchObject({ 'a>b': '50', 'b>c': '20', a: '50', b: '30', c: '20' });
  expect(found.taint?.whyUnknown).toEqual([]);
});

test('who paid more than it was seen to have got money unseen, at a time that is not known', async () => {
  await move(1, ['thief', 'a', 100]);
  await move(2, ['a', 'b', 60]);
  await move(3, ['a', 'c', 60]);
  const found = await trace(node({}));
  expect(figures(found)).toMatchObject({
    'thief>a': '100',
    'a>b': '0-60',
    'a>c': '0-60',
    a: '0-100',
    b: '0-60',
  });
  expect(found.taint?.whyUnknown).toEqual([sentence('paid more than they were seen to have')]);
  // Of the start the first is traced, whatever else it has.
  expect(figures(await trace(node({}), { amount: '30', hops: '1' }))).toEqual({
    ...{ 'thief>a': '30', thief: '0', a: '30' },
  });
});

test('what an end paid back can be any part of what came to it', async () => {
  await move(1, ['thief', 'a', 100]);
  await move(2, ['a', 'end', 60]);
  await move(3, ['end', 'a', 60]);
  const found = await trace(node({}), { hops: '2' });
  expect(figures(found)).toEqual({
    ...{ 'thief>a': '100', 'a>end': '60' },
    ...{ thief: '0', a: '40-100', end: '0-60' },
  });
  expect(found.taint?.whyUnknown).toEqual([
    sentence('paid money back although they are not followed further'),
  ]);
});

test('of who was paid too often to read it all, amounts are ranges; a start pays what is traced first', async () => {
  const many = (to: string) => Array.from({ length: 200 }, (_, index): Move => [`f${index}`, to, 1]);
  await move(1, ['thief', 'a', 100]);
  await move(2, ...many('a'), ...many('thief'));
  await move(3, ['a', 'b', 60], ['thief', 'z', 7]);
  const found = await trace(node({}));
  expect(figures(found)).toMatchObject({
    'thief>a': '100',
    'thief>z': '7',
    z: '7',
    'a>b': '0-60',
    b: '0-60',
  });
  expect(found.taint?.whyUnknown).toEqual([
    sentence('were paid so often that only their newest 200 receipts are read'),
  ]);
  expect(figures(await trace(node({}), { rule: 'haircut' }))).toMatchObject({ 'thief>z': '0-3' });
});
