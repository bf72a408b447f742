import { expect, it } from 'vitest';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import { createNodeLogs } from './reads/logs.ts';
import { openStateReader } from './reads/stateReader.ts';
import { simulateTransfer } from './tokenScan/taxes.ts';

const address: Hex = '0x00000000000000000000000000000000000a11ce';
const topic: Hex = `0x${'1'.repeat(64)}`;

const connect = (answer: RequestFunction) =>
  createRpcClient({ transports: [createFunctionTransport('node', answer)], pause: 1, attempts: 2 });

const refuse = (code: number, message: string) => Object.assign(new Error(message), { code });

it('asks for events in ranges that the node takes', async () => {
  const asked: number[] = [];
  const client = connect(async (_, [filter]) => {
    const { fromBlock, toBlock } = filter as { fromBlock: Hex; toBlock: Hex };
    const range = Number(toBlock) - Number(fromBlock) + 1;
    if (range > 1000) throw refuse(-32_000, 'block range is too large');
    asked.push(range);
    return [];
  });
  const getLogs = createNodeLogs(client, { to: 2499, maxRange: 4000, findCreation: async () => undefined });
  expect(await getLogs({ address, topic })).toEqual({
    logs: [],
    gap: 'nothing proves when it was created, so events may be missing',
  });
  expect(asked).toEqual([1000, 1000, 500]);
});

it('does not pass off part of a history as the whole', async () => {
  const client = connect(async () => []);
  const getLogs = createNodeLogs(client, {
    to: 1_000_000,
    maxRange: 1000,
    findCreation: async () => undefined,
  });
  await expect(getLogs({ address, topic })).rejects.toThrow('its event history is too long to be asked for');
});

it('says so where a node cannot simulate', async () => {
  const simulate = async (answer: () => unknown) => {
    const client = connect(async (method) => (method === 'eth_call' ? answer() : { timestamp: '0x1' }));
    const reader = await openStateReader(client, { chain: 'eip155:1', block: 1 });
    return simulateTransfer(reader, { token: address, from: address, to: address, amount: 1n });
  };
  const unsupported = { kind: 'unsupported', why: 'the node does not simulate with changed state', sent: 1n };
  expect(await simulate(() => '0x')).toEqual(unsupported);
  expect(
    await simulate(() => {
      throw refuse(-32_602, 'too many arguments, want at most 2');
    }),
  ).toEqual(unsupported);
  expect(
    await simulate(() => {
      throw Object.assign(refuse(3, 'execution reverted'), { data: '0x82b42900' });
    }),
  ).toEqual({ kind: 'refused', reason: 'error 0x82b42900', sent: 1n });
});
