import { expect, it } from 'vitest';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { readTransaction } from './readStart.ts';

const hash = `0x${'a'.repeat(64)}`;
const addressOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;
const call = (n: number, calls: object[] = [], value = '0x0') => ({
  ...{ type: 'CALL', from: addressOf(n), to: addressOf(n + 1), value, calls },
});
const log = (logIndex: number) => ({
  ...{ logIndex: `0x${logIndex.toString(16)}`, address: addressOf(1), topics: [], data: '0x' },
});

/** A transaction with these logs and calls. */
const createNode = (answers: { logs?: object[]; calls?: object }): NodeReader => ({
  ask: async (_chain, { method }) => {
    const results: Record<string, object> = {
      eth_getTransactionByHash: {
        ...{ hash, blockNumber: '0x1', transactionIndex: '0x0', value: '0x0' },
        ...{ from: addressOf(0), to: addressOf(1) },
      },
      eth_getTransactionReceipt: { transactionHash: hash, status: '0x1', logs: answers.logs ?? [] },
      eth_getBlockByNumber: { timestamp: '0x1' },
      debug_traceTransaction: answers.calls ?? call(0),
    };
    return { state: 'answered', result: results[method] ?? null };
  },
});
const read = (nodes: NodeReader) => readTransaction(nodes, { chain: 'eip155:1', hash });

it('payments inside of payments are listed from the outermost', async () => {
  const deep = Array.from({ length: 400 }, (_, n) => 399 - n).reduce(
    (inner: object[], n) => [call(n, inner, `0x${n.toString(16)}`)],
    [],
  );
  const { transfers } = await read(createNode({ calls: call(0, deep) }));
  expect(transfers.map(({ amount }) => Number(amount))).toEqual(Array.from({ length: 399 }, (_, n) => n + 1));
});

it('what failed inside paid nothing, nor did what it called', async () => {
  const failed = { ...call(1, [call(2, [], '0x1')], '0x1'), error: 'out of gas' };
  const { transfers } = await read(createNode({ calls: call(0, [failed]) }));
  expect(transfers).toEqual([]);
});

it('more calls or logs than are checked at once are refused, also where none of them moves money', async () => {
  const many = (make: (n: number) => object) => Array.from({ length: 5_001 }, (_, n) => make(n));
  await expect(
    read(
      createNode({
        calls: call(
          0,
          many((n) => call(n)),
        ),
      }),
    ),
  ).rejects.toThrow(/5000 calls/);
  await expect(
    read(
      createNode({
        calls: call(0, [
          call(
            1,
            many((n) => call(n)),
          ),
        ]),
      }),
    ),
  ).rejects.toThrow(/calls/);
  await expect(read(createNode({ logs: many(log) }))).rejects.toThrow(/5000 logs/);
});
