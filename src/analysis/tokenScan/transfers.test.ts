import { expect, it } from 'vitest';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import { simulateTransfer } from './transfers.ts';

const address = (digit: string): Hex => `0x${digit.repeat(40)}`;

it('gives a transfer no more gas than a transaction has, so that a token that loops for ever is an answer', async () => {
  const given: unknown[] = [];
  const transport = createFunctionTransport('node', async (method, params) => {
    if (method === 'eth_getBlockByNumber') return { timestamp: '0x1' };
    given.push(params[0]);
    throw Object.assign(new Error('out of gas'), { code: -32_000 });
  });
  const client = createRpcClient({ transports: [transport] });
  const reader = await openStateReader(client, { chain: 'eip155:1', block: 7 });
  const transfer = { token: address('1'), from: address('2'), to: address('3'), amount: 5n };
  expect(await simulateTransfer(reader, transfer)).toEqual({
    kind: 'refused',
    reason: 'without a reason',
    sent: 5n,
  });
  expect(given).toMatchObject([{ gas: '0xf42400' }]);
});
