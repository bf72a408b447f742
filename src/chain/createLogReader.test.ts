import { expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { limitNode } from '#test/helpers/limitNode.ts';
import { createFunctionTransport, type RequestFunction } from './createFunctionTransport.ts';
import { createLogReader } from './createLogReader.ts';
import { createRpcClient } from './createRpcClient.ts';
import { fromNumber } from './wireValue.ts';

const address: Hex = `0x${'ee'.repeat(20)}`;
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const head = 399;
const logsPerBlock = 7;

const node: RequestFunction = async (_, [filter]) => {
  const { fromBlock, toBlock } = filter as { fromBlock: Hex; toBlock: Hex };
  const blocks = Array.from(
    { length: Number(toBlock) - Number(fromBlock) + 1 },
    (_block, index) => Number(fromBlock) + index,
  );
  return blocks.flatMap((block) =>
    Array.from({ length: logsPerBlock }, (_log, index) => ({
      address,
      blockNumber: fromNumber(block),
      blockHash: word(block),
      transactionHash: word(block),
      transactionIndex: '0x0',
      logIndex: fromNumber(index),
      topics: [],
      data: '0x',
    })),
  );
};

async function read(mostLogs?: number) {
  let requests = 0;
  const limited = limitNode(node, mostLogs === undefined ? {} : { mostLogs });
  const transport = createFunctionTransport('node', async (method, params) => {
    requests++;
    return limited(method, params);
  });
  const reader = createLogReader(createRpcClient({ transports: [transport] }), { maxRange: head + 1 });
  const logs = await reader.getLogs({ addresses: [address], from: 0, to: head });
  return { logs, requests };
}

it.each([100, 256, 1_000])(
  'finds all logs where a node cuts lists off after %i without a word',
  async (mostLogs) => {
    const whole = await read();
    expect(whole.logs.length).toBe((head + 1) * logsPerBlock);
    const cut = await read(mostLogs);
    expect(cut.logs).toEqual(whole.logs);
    expect(cut.requests).toBeLessThan((3 * whole.logs.length) / mostLogs + 20);
  },
);
