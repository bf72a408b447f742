import { expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import { createRandom } from '#lib/random.ts';
import {
  answerFrom,
  type ChainView,
  extendChain,
  followedAddresses,
} from '#test/simulation/simulatedChain.ts';
import { readWindow, type WindowQuery } from './readWindow.ts';

type Answer = Record<string, unknown> & { number?: Hex; logs?: Answer[] };
type Tamper = (answer: unknown, call: { method: string; params: readonly unknown[] }) => unknown;

const view = extendChain([], { random: createRandom(5), count: 30, salt: 'one' });
const fork = extendChain(view.slice(0, 20), { random: createRandom(6), count: 12, salt: 'two' });
const foreign = `0x${'ab'.repeat(32)}` as Hex;

/** Reads blocks 10 to 29 through an endpoint that changes what it answers. */
function read(tamper: Tamper, query: Partial<WindowQuery> = {}) {
  const client = createRpcClient({
    transports: [
      createFunctionTransport('tampering', async (method, params) =>
        tamper(structuredClone(answerFrom(view, method, params)), { method, params }),
      ),
    ],
    attempts: 1,
  });
  const readers = { client, logs: createLogReader(client), receipts: createReceiptReader(client) };
  return readWindow(readers, {
    from: 10,
    to: 29,
    addresses: new Set(followedAddresses),
    parentHash: view[9]?.block.hash,
    logCheck: 'address',
    ...query,
  });
}

const inLogs =
  (change: (logs: Answer[]) => unknown): Tamper =>
  (answer, { method }) =>
    method === 'eth_getLogs' ? change(answer as Answer[]) : answer;
const inBlock =
  (number: number, change: (block: Answer) => unknown): Tamper =>
  (answer, { method }) =>
    method === 'eth_getBlockByNumber' && Number((answer as Answer).number) === number
      ? change(answer as Answer)
      : answer;

const inReceipts =
  (change: (receipt: Answer) => Answer): Tamper =>
  (answer, { method }) => {
    if (method === 'eth_getTransactionReceipt') return change(answer as Answer);
    return method === 'eth_getBlockReceipts' ? (answer as Answer[]).map(change) : answer;
  };

/** Two logs of one address in one block, the first by a call to a followed contract. */
function findPartlyLost(chain: ChainView): { block: number; index: Hex } {
  for (const { block, logs } of chain.slice(10)) {
    for (const log of logs.slice(0, -1)) {
      const { to } = block.transactions[Number(log.transactionIndex)] ?? {};
      const isSeen = to != null && followedAddresses.includes(to) && followedAddresses.includes(log.address);
      const hasTwin = logs.some((other) => other !== log && other.address === log.address);
      if (isSeen && hasTwin) return { block: Number(block.number), index: log.logIndex };
    }
  }
  throw new Error('the chain has no such block');
}

it('takes a faithful answer whole', async () => {
  const outcome = await read((answer) => answer);
  if (outcome.type !== 'window') throw new Error(outcome.reason);
  const { blocks, logs, transactions } = outcome.window;
  const expected = view.slice(10).flatMap((one) => one.logs);
  expect(blocks.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 10));
  expect(logs.length).toBe(expected.filter(({ address }) => followedAddresses.includes(address)).length);
  expect(transactions.length).toBeGreaterThan(5);
});

it('takes repeated and unordered logs for what they are', async () => {
  const honest = await read((answer) => answer);
  expect(await read(inLogs((logs) => [...logs, ...logs].reverse()))).toEqual(honest);
});

it('finds logs that were left out of the range by reading the block whole', async () => {
  const honest = await read((answer) => answer);
  const cheated = await read((answer, { method, params }) =>
    method === 'eth_getLogs' && !('blockHash' in (params[0] as object)) ? [] : answer,
  );
  expect(cheated).toEqual(honest);
});

it('reads every block whole once a list turns out to be cut off, wherever it was', async () => {
  const honest = await read((answer) => answer);
  if (honest.type !== 'window') throw new Error(honest.reason);
  const { logs } = honest.window;
  const last = logs.at(-1)?.blockNumber;
  // In the last block with logs there is nothing after the cut that would be missed.
  const cuts = logs.filter(({ blockNumber }) => blockNumber !== last).map((_, index) => index + 1);
  expect(cuts.length).toBeGreaterThan(10);
  for (const kept of cuts)
    expect(
      await read((answer, { method, params }) =>
        method === 'eth_getLogs' && !('blockHash' in (params[0] as object))
          ? (answer as Answer[]).slice(0, kept)
          : answer,
      ),
      `cut after ${kept}`,
    ).toEqual(honest);
});

it.each<[string, Tamper, string]>([
  ['a missing block', inBlock(15, () => null), 'block 15 is missing'],
  [
    'a block that does not follow',
    inBlock(15, (block) => ({ ...block, parentHash: foreign })),
    'block 15 does not follow its parent',
  ],
  [
    'another hash at the end',
    (answer, { method, params }) =>
      method === 'eth_getBlockByNumber' && params[1] === false ? answerFrom(fork, method, params) : answer,
    'block 29 changed while it was read',
  ],
  [
    'logs of another chain',
    inLogs((logs) => logs.map((log) => ({ ...log, blockHash: foreign }))),
    'is from another chain',
  ],
  [
    'a wrong transaction',
    inLogs((logs) => logs.map((log) => ({ ...log, transactionHash: foreign }))),
    'names a wrong transaction',
  ],
  [
    'a topic that is not in the bloom',
    inLogs((logs) => logs.map((log) => ({ ...log, topics: [foreign] }))),
    'is not in its bloom',
  ],
  [
    'logs that nobody asked for',
    inLogs((logs) => logs.map((log) => ({ ...log, address: `0x${'cd'.repeat(20)}` }))),
    'a log of a contract that was not asked for',
  ],
  [
    'two logs in one place',
    inLogs((logs) => [...logs, ...logs.map((log) => ({ ...log, data: '0x00ff' }))]),
    'two logs at',
  ],
  ['whole blocks without their logs', inLogs(() => []), 'do not make its bloom'],
  [
    'receipts of another chain',
    (answer, { method }) =>
      method.endsWith('Receipt') ? { ...(answer as Answer), blockHash: foreign } : answer,
    'is from another chain',
  ],
  [
    'logs of a transaction that is said to have failed',
    inReceipts((receipt) => ({ ...receipt, status: '0x0' })),
    'has logs of a failure',
  ],
  [
    'a failure whose logs are listed elsewhere',
    inReceipts((receipt) => ({ ...receipt, status: '0x0', logs: [] })),
    'lacks a log',
  ],
  [
    'a time before that of an earlier block',
    inBlock(15, (block) => ({ ...block, timestamp: '0x1' })),
    'block 15 has an earlier time than block 14',
  ],
])('refuses %s', async (_, tamper, reason) => {
  const outcome = await read(tamper);
  expect(outcome).toMatchObject({ type: 'inconsistent', reason: expect.stringContaining(reason) });
});

it('sees a log that only its receipt betrays', async () => {
  const { block, index } = findPartlyLost(view);
  const outcome = await read(
    inLogs((logs) => logs.filter((log) => Number(log.blockNumber) !== block || log.logIndex !== index)),
  );
  expect(outcome).toMatchObject({ type: 'inconsistent', reason: expect.stringContaining('was left out') });
});

it('sees a gap in a block read whole', async () => {
  const { block, index } = findPartlyLost(view);
  const outcome = await read(
    inLogs((logs) => logs.filter((log) => Number(log.blockNumber) !== block || log.logIndex !== index)),
    { logCheck: 'block' },
  );
  expect(outcome).toEqual({ type: 'inconsistent', reason: `the logs of block ${block} have a gap` });
});
