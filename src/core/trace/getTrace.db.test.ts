import { getAddress } from 'viem/utils';
import { beforeEach, expect, test } from 'vitest';
import { type NodeReader, noNodes } from '#core/evidence/NodeReader.ts';
import { chainCoverage, chainCursor } from '#db/schema/chain.ts';
import { contractCreation } from '#db/schema/powers.ts';
import type { Hex } from '#lib/hex.ts';
import type { JsonValue } from '#lib/json.ts';
import type { TraceQuery } from '#model/trace.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import type { TraceAmount } from '#wire/trace.ts';
import { insertCoinTransfers, insertIndexedRows } from '../chainStore/rows.ts';
import { getTrace } from './getTrace.ts';
import { upsertLabels } from './labels.ts';

const { db } = await prepareTestDatabase();
const chainId = 1;
const chain = 'eip155:1';
const address = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`;
const hash = (block: number): Hex => `0x${block.toString(16).padStart(64, '0')}`;
const word = (value: bigint | Hex): Hex =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;
const token = address('token');
const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const nameOf = (text: string) => Buffer.from(text.slice(2), 'hex').toString().replaceAll('\0', '');

type Move = [from: string, to: string, amount: number];

/** One block of token transfers, all in one transaction. */
async function moveTokens(block: number, moves: Move[]): Promise<void> {
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId,
      blocks: [{ number: block, timestamp: 1_700_000_000 + block }],
      transactions: [],
      logs: moves.map(([from, to, amount], logIndex) => ({
        blockNumber: block,
        logIndex,
        transactionIndex: 0,
        transactionHash: hash(block),
        address: token,
        topics: [transferTopic, word(address(from)), word(address(to))],
        data: word(BigInt(amount)),
      })),
    }),
  );
}

/** One payment of the coin, kept as one to a followed contract, to anybody, or both. */
async function pay(block: number, [from, to, amount]: Move, kept: 'contract' | 'anybody' | 'both') {
  const blocks = [{ number: block, timestamp: 1_700_000_000 + block }];
  const shared = { blockNumber: block, hash: hash(block), sender: address(from), value: BigInt(amount) };
  await db.transaction(async (tx) => {
    if (kept !== 'anybody')
      await insertIndexedRows(tx, {
        chainId,
        blocks,
        transactions: [
          { ...shared, index: 0, target: address(to), selector: undefined, success: true },
          { ...shared, index: 1, target: address('failed'), selector: undefined, success: false },
        ],
        logs: [],
      });
    if (kept !== 'contract')
      await insertCoinTransfers(tx, {
        chainId,
        from: 1,
        blocks,
        transfers: [{ ...shared, transactionIndex: 0, recipient: address(to) }],
      });
  });
}

async function trace(query: TraceQuery, nodes: NodeReader = noNodes) {
  const read = readTraceQuestion({ chain, ...query });
  if ('fault' in read) throw new Error(read.fault);
  return getTrace({ db, nodes, findChain: () => ({ explorer: null, problem: null }) }, read.value);
}

/** As one number where it is exact. */
const write = (amount: TraceAmount | null): string | null =>
  amount && (amount.least === amount.most ? amount.least : `${amount.least}-${amount.most}`);
const show = ({ transfers }: Awaited<ReturnType<typeof trace>>) =>
  transfers.map(
    ({ from, to, amount, traced }) =>
      `${nameOf(from)}>${nameOf(to)} ${amount}${traced === null ? '' : `/${write(traced)}`}`,
  );
const cuts = ({ nodes }: Awaited<ReturnType<typeof trace>>) =>
  Object.fromEntries(nodes.flatMap(({ address: at, cut, more }) => (cut ? [[nameOf(at), [cut, more]]] : [])));

/** A node that knows what everybody held. */
const richNode = (balances: Record<string, bigint>): NodeReader => ({
  ask: async (_chain, { method, params }) => {
    if (method === 'eth_getLogs') return { state: 'answered', result: [] };
    const [first] = params as [{ data?: string } | string];
    const asked = typeof first === 'string' ? first : `0x${first.data?.slice(-40)}`;
    return { state: 'answered', result: `0x${(balances[nameOf(asked)] ?? 0n).toString(16)}` };
  },
});

beforeEach(async () => {
  await db.insert(chainCursor).values({ chainId, next: 100, version: 1 });
});

test('follows tokens forwards, only what left after it came, and says how much arrived where', async () => {
  await moveTokens(1, [
    ['a', 'early', 5],
    ['thief', 'a', 100],
    ['a', 'b', 60],
  ]);
  await moveTokens(2, [
    ['friend', 'b', 60],
    ['b', 'c', 60],
    ['thief', 'z', 7],
  ]);
  const found = await trace({ start: address('thief'), asset: token, rule: 'haircut' }, richNode({}));
  expect(show(found)).toEqual(['thief>a 100/100', 'a>b 60/60', 'b>c 60/30', 'thief>z 7/7']);
  expect(found.nodes.map(({ address: at, hop, held }) => [nameOf(at), hop, write(held)])).toEqual([
    ['thief', 0, '0'],
    ['a', 1, '40'],
    ['z', 1, '7'],
    ['b', 2, '30'],
    ['c', 3, '30'],
  ]);
  expect(found.taint).toMatchObject({ start: '107', rule: 'haircut', whyUnknown: [] });
  // What came first to b was stolen.
  expect(show(await trace({ start: address('thief'), asset: token }, richNode({})))[2]).toBe('b>c 60/60');
});

test('money that came on a longer way and earlier is followed from when it came', async () => {
  await moveTokens(1, [
    ['thief', 'a', 50],
    ['a', 'b', 50],
    ['b', 'meeting', 50],
  ]);
  await moveTokens(2, [['meeting', 'end', 50]]);
  await moveTokens(3, [['thief', 'meeting', 7]]);
  expect(show(await trace({ start: address('thief') }))).toContain('meeting>end 50');
});

test('follows money back to where it came from', async () => {
  await moveTokens(1, [['source', 'a', 10]]);
  await moveTokens(2, [['a', 'shop', 10]]);
  await moveTokens(3, [['later', 'a', 10]]);
  const found = await trace({ start: address('shop'), direction: 'backwards' });
  expect(show(found)).toEqual(['source>a 10', 'a>shop 10']);
  expect(found.taint).toBeNull();
});

test('the coin is followed through both of its tables, each payment once and failed ones never', async () => {
  await pay(1, ['thief', 'a', 50], 'anybody');
  await pay(2, ['a', 'pool', 20], 'contract');
  await pay(3, ['a', 'b', 30], 'both');
  const found = await trace({ start: address('thief') });
  expect(show(found)).toEqual(['thief>a 50', 'a>pool 20', 'a>b 30']);
  expect(found.notSeen).toContain('Payments of the chain’s own coin are kept from block 1 on.');
});

test('small amounts, other times and too many steps are left out, and every end says why', async () => {
  await moveTokens(1, [
    ['thief', 'a', 100],
    ['thief', 'dust', 1],
  ]);
  await moveTokens(2, [['a', 'b', 100]]);
  await moveTokens(3, [['b', 'c', 100]]);
  const start = address('thief');
  expect(show(await trace({ start, asset: token, least: '2', hops: '2' }, richNode({})))).toEqual([
    'thief>a 100/100',
    'a>b 100/100',
  ]);
  expect(cuts(await trace({ start, hops: '2' }))).toEqual({ b: ['hops', 0] });
  expect(show(await trace({ start, hops: '2', open: address('b') }))).toContain('b>c 100');
  expect(show(await trace({ start, until: '2023-11-14T22:13:21Z' }))).toEqual([
    'thief>a 100',
    'thief>dust 1',
  ]);
});

test('what is not shown of a busy address is counted, and the whole has a bound', async () => {
  const many = Array.from({ length: 8 }, (_, index): Move => ['thief', `m${index}`, 10 + index]);
  await moveTokens(1, many);
  const start = address('thief');
  expect(cuts(await trace({ start, width: '5' }))).toEqual({ thief: ['moreTransfers', 3] });
  expect(cuts(await trace({ start, addresses: '4' }))).toEqual({ thief: ['tooManyAddresses', 5] });
});

test('behind an exchange nothing is followed, and its label says whose it is and who says so', async () => {
  const label = { chain, name: 'Ninepin deposit', kind: 'exchange' as const, source: 'the exchange’s list' };
  await upsertLabels(db, [{ ...label, address: address('hot').toUpperCase().replace('0X', '0x') }]);
  await moveTokens(1, [
    ['thief', 'hot', 100],
    ['hot', 'customer', 100],
  ]);
  const found = await trace({ start: address('thief') });
  expect(show(found)).toEqual(['thief>hot 100']);
  expect(found.nodes[1]).toMatchObject({
    cut: 'labelled',
    label: { name: 'Ninepin deposit', kind: 'exchange', source: 'the exchange’s list', confidence: null },
  });
});

/** A theft in one transaction: the vault pays the tool three times, the tool pays the thief. */
const theft: Record<string, JsonValue> = {
  eth_getTransactionByHash: {
    hash: hash(5),
    blockNumber: '0x5',
    transactionIndex: '0x0',
    from: address('thief'),
    to: address('tool'),
    value: '0x4',
  },
  eth_getTransactionReceipt: { transactionHash: hash(5), status: '0x1', logs: [] },
  eth_getBalance: '0x24',
  eth_getBlockByNumber: { timestamp: `0x${(1_700_000_005).toString(16)}` },
  debug_traceTransaction: {
    type: 'CALL',
    from: address('thief'),
    to: address('tool'),
    value: '0x4',
    calls: [
      { type: 'CALL', from: address('tool'), to: address('vault'), value: '0x4' },
      { type: 'CALL', from: address('vault'), to: address('tool'), value: '0x28' },
      { type: 'DELEGATECALL', from: address('vault'), to: address('code'), value: '0x28' },
      { type: 'CALL', from: address('tool'), to: address('wall'), value: '0x9', error: 'execution reverted' },
      { type: 'CALL', from: address('tool'), to: address('thief'), value: '0x28' },
    ],
  },
};
const tracing = (without?: string): NodeReader => ({
  ask: async (_chain, { method }) =>
    method in theft && method !== without
      ? { state: 'answered', result: theft[method] ?? null }
      : { state: 'unavailable', why: 'no' },
});

/** Tells of the next block as well: the thief paid all on, and no fee. */
const afterTheft: NodeReader = {
  ask: async (name, { method, params: [first, tag] }) => {
    const told: Record<string, JsonValue | undefined> = {
      eth_getCode: '0x',
      eth_getBalance: tag === '0x6' ? '0x0' : undefined,
      eth_getTransactionCount: tag === '0x6' ? '0x8' : '0x7',
      eth_getTransactionReceipt:
        first === hash(6)
          ? { from: address('thief'), status: '0x1', gasUsed: '0x0', effectiveGasPrice: '0x0' }
          : undefined,
      eth_getTransactionByHash: first === hash(6) ? { value: '0x24' } : undefined,
    };
    const result = told[method];
    return result === undefined
      ? tracing().ask(name, { method, params: [first ?? null, tag ?? null] })
      : { state: 'answered', result };
  },
};

test('starts from a transaction with whoever gained by it, inside payments included', async () => {
  await pay(6, ['thief', 'mule', 36], 'anybody');
  await pay(7, ['vault', 'owner', 3], 'anybody');
  const found = await trace({ start: hash(5) }, afterTheft);
  expect(show(found)).toEqual([
    'thief>tool 4',
    'tool>vault 4',
    'vault>tool 40',
    'tool>thief 40',
    'thief>mule 36/36',
  ]);
  expect(found.nodes.map(({ address: at, hop, held }) => [nameOf(at), hop, write(held)])).toEqual([
    ['vault', 0, '0'],
    ['tool', 1, '0'],
    ['thief', 2, '0'],
    ['mule', 3, '36'],
  ]);
  expect(found.taint?.start).toBe('36');
});

test('without a node that tells what happened inside, that is said', async () => {
  const found = await trace({ start: hash(5) }, tracing('debug_traceTransaction'));
  expect(show(found)).toEqual(['thief>tool 4']);
  expect(found.notSeen[0]).toBe(
    'What contracts paid of the chain’s own coin inside a transaction is not read.',
  );
  await expect(trace({ start: hash(5) })).rejects.toMatchObject({ name: 'NodeUnavailable', status: 422 });
  // An answer about another transaction does not say that there is no such one.
  await expect(trace({ start: hash(6) }, tracing())).rejects.toMatchObject({ name: 'NodeUnavailable' });
});

test('says where transfers were not read: an address may have paid on what it seems to keep', async () => {
  await moveTokens(5, [['thief', 'a', 100]]);
  const unread = async () => {
    const { notSeen } = await trace({ start: address('thief'), asset: token });
    return notSeen.filter((line) => line.includes('unseen'));
  };
  expect(await unread()).toEqual([
    'Transfers of the token are not all followed here: money may have gone on unseen.',
  ]);
  await db
    .insert(chainCoverage)
    .values({ chainId, address: Buffer.from(token.slice(2), 'hex'), next: 3, end: 3, start: 3 });
  expect(await unread()).toEqual([
    'Transfers of the token may be missing before block 3: money may have gone on unseen.',
  ]);
  await db.insert(contractCreation).values({
    chain,
    address: getAddress(token),
    block: 3,
    blockHash: hash(3),
    time: new Date(),
    transaction: null,
    proof: 'state',
  });
  expect(await unread()).toEqual([]);
  await db.update(chainCoverage).set({ end: 9, next: 4 });
  expect(await unread()).toEqual([
    'Transfers of the token may be missing before block 9: money may have gone on unseen.',
  ]);
});
