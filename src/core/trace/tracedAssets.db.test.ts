import { encodeAbiParameters } from 'viem/utils';
import { beforeEach, expect, test } from 'vitest';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { chainCursor } from '#db/schema/chain.ts';
import type { Hex } from '#lib/hex.ts';
import type { JsonValue } from '#lib/json.ts';
import type { TraceQuery } from '#model/trace.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import { transferTopics } from '#trace/transferLogs.ts';
import type { TraceAmount } from '#wire/trace.ts';
import { insertCoinTransfers, insertIndexedRows } from '../chainStore/rows.ts';
import { getTrace } from './getTrace.ts';

const { db } = await prepareTestDatabase();
const chainId = 1;
const address = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`;
const word = (value: number | Hex): Hex =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;
const nameOf = (text: string) => Buffer.from(text.slice(2), 'hex').toString().replaceAll('\0', '');
const wrappedCoin = address('weth');

const insert = (block: number, topics: Hex[], data: Hex) =>
  db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId,
      blocks: [{ number: block, timestamp: 1_700_000_000 + block }],
      transactions: [],
      logs: [
        {
          ...{ blockNumber: block, logIndex: 0, transactionIndex: 0, transactionHash: word(block) },
          ...{ address: address('token'), topics, data },
        },
      ],
    }),
  );
const pay = (block: number, from: string, to: string, value: bigint) =>
  db.transaction((tx) =>
    insertCoinTransfers(tx, {
      chainId,
      from: 1,
      blocks: [{ number: block, timestamp: 1_700_000_000 + block }],
      transfers: [
        {
          ...{ blockNumber: block, transactionIndex: 0, hash: word(block), value },
          ...{ sender: address(from), recipient: address(to) },
        },
      ],
    }),
  );

/** Answers by method; all balances are nothing. */
const node = (logs: JsonValue[]): NodeReader => ({
  ask: async (_chain, { method, params }) => {
    if (method !== 'eth_getLogs') return { state: 'answered', result: word(0) };
    const [{ topics }] = params as unknown as [{ topics: [string[], string[] | null] }];
    const asked = logs.filter((one) => {
      const { topics: own } = one as { topics: string[] };
      return topics.every((some, index) => some === null || some.includes(own[index] ?? ''));
    });
    return { state: 'answered', result: asked };
  },
});
const listed = (block: number, token: string, topics: string[], amount: number): JsonValue => ({
  ...{ blockNumber: `0x${block}`, transactionIndex: '0x0', logIndex: '0x1', transactionHash: word(block) },
  ...{
    address: token,
    topics,
    data: word(amount),
    blockTimestamp: `0x${(1_700_000_000 + block).toString(16)}`,
  },
});

async function trace(query: TraceQuery, nodes: NodeReader) {
  const read = readTraceQuestion({ chain: 'eip155:1', ...query });
  if ('fault' in read) throw new Error(read.fault);
  const findChain = () => ({ explorer: null, problem: null, wrappedCoin });
  return getTrace({ db, nodes, findChain }, read.value);
}
/** As one number where it is exact. */
const write = (amount: TraceAmount | null): string | null =>
  amount && (amount.least === amount.most ? amount.least : `${amount.least}-${amount.most}`);
const show = ({ transfers }: Awaited<ReturnType<typeof trace>>) =>
  transfers.map(
    ({ kind, from, to, amount, tokenId, traced }) =>
      `${kind} ${nameOf(from)}>${nameOf(to)} ${amount}${tokenId === null ? '' : ` of ${tokenId}`}${traced === null ? '' : `/${write(traced)}`}`,
  );

beforeEach(async () => {
  await db.insert(chainCursor).values({ chainId, next: 100, version: 1 });
});

test('tokens of several kinds are followed from the tables, each kind a transfer of its own', async () => {
  const batch = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [3n, 4n],
      [10n, 20n],
    ],
  );
  const parties = [word(address('market')), word(address('thief')), word(address('a'))];
  await insert(1, [transferTopics.batch as Hex, ...parties], batch);
  await insert(
    2,
    [transferTopics.single as Hex, word(address('a')), word(address('a')), word(address('b'))],
    encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [3n, 4n]),
  );
  const found = await trace({ start: address('thief'), asset: address('token') }, node([]));
  expect(show(found)).toEqual(['log thief>a 10 of 3', 'log thief>a 20 of 4', 'log a>b 4 of 3']);
  expect(found.taint).toBeNull();
  const back = await trace({ start: address('b'), direction: 'backwards' }, node([]));
  expect(show(back)).toEqual(['log thief>a 10 of 3', 'log thief>a 20 of 4', 'log a>b 4 of 3']);
});

test('the coin and the token that stands for it are one trail, and all ends together are the start', async () => {
  await pay(1, 'thief', 'weth', 50n);
  await pay(6, 'b', 'c', 30n);
  const to = (from: string, at: string) => [transferTopics.transfer, word(address(from)), word(address(at))];
  const found = await trace(
    { start: address('thief'), asset: 'coin', amount: '0.00000000000000005' },
    node([
      listed(3, wrappedCoin, to('thief', 'b'), 40),
      listed(5, wrappedCoin, [transferTopics.withdrawal, word(address('b'))], 40),
    ]),
  );
  expect(show(found)).toEqual([
    'wrap thief>thief 50/0',
    'log thief>b 40/40',
    'unwrap b>b 40/0',
    'payment b>c 30/0-30',
  ]);
  // Without the receipts of b nothing says that no contract paid it coin.
  expect(found.taint?.whyUnknown.join()).toContain('inside transactions');
  expect(found.nodes.map(({ address: at, held }) => [nameOf(at), write(held)])).toEqual([
    ['thief', '10'],
    ['b', '10-40'],
    ['c', '0-30'],
  ]);
  expect(found.taint?.start).toBe('50');
  expect(found.notSeen).toContain(
    'The chain’s own coin and the token that stands for it are followed as one.',
  );
});

test('tokens that nobody has on record are asked from the node where that is wanted', async () => {
  const unknown = address('unknown');
  const nodes = node([
    listed(3, unknown, [transferTopics.transfer, word(address('thief')), word(address('a'))], 7),
  ]);
  expect(show(await trace({ start: address('thief') }, nodes))).toEqual([]);
  const all = await trace({ start: address('thief'), tokens: 'all' }, nodes);
  expect(show(all)).toEqual(['log thief>a 7']);
  expect(all.assets).toEqual([{ asset: unknown, symbol: null, decimals: 0 }]);
  const one = await trace({ start: address('thief'), asset: unknown }, nodes);
  expect(show(one)).toEqual(['log thief>a 7/7']);
  expect(one.notSeen).toContain(
    'A contract can log transfers of its token that never were; tokens on record here are no exception.',
  );
});

test('what others paid is asked from the node as well; where it lists not all, amounts are ranges', async () => {
  const token = address('unknown');
  const log = (block: number, from: string, to: string, amount: number) =>
    listed(block, token, [transferTopics.transfer, word(address(from)), word(address(to))], amount);
  const logs = [
    log(2, 'thief', 'a', 10),
    log(3, 'friend', 'a', 5),
    log(4, 'thief', 'a', 10),
    log(5, 'a', 'b', 12),
  ];
  const whole = await trace({ start: address('thief'), asset: token }, node(logs));
  expect(show(whole)[2]).toBe('log a>b 12/10');
  const { ask } = node(logs);
  const partly: NodeReader = {
    ask: async (chain, question) => {
      const [{ topics = [] }] = question.params as [{ topics?: (string[] | null)[] }];
      const isBack = topics[0]?.length === 1 && topics[1] === null;
      return isBack ? { state: 'unavailable', why: 'busy' } : ask(chain, question);
    },
  };
  const part = await trace({ start: address('thief'), asset: token }, partly);
  expect(show(part)[2]).toBe('log a>b 12/0-12');
  expect(part.taint?.whyUnknown.join()).toContain('did not list');
});
