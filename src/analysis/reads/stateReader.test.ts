import { expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { openStateReader } from './stateReader.ts';

it('gives a call so much gas, so that a contract that loops for ever is an answer', async () => {
  const asked: unknown[][] = [];
  const transport = createFunctionTransport('node', async (method, params) => {
    if (method === 'eth_getBlockByNumber') return { timestamp: '0x1' };
    asked.push([method, ...params]);
    throw Object.assign(new Error('out of gas'), { code: -32_000 });
  });
  const reader = await openStateReader(createRpcClient({ transports: [transport] }), {
    chain: 'eip155:1',
    block: 7,
  });
  const call = { to: '0x0000000000000000000000000000000000000001', data: '0x' } as const;
  expect(await reader.call(call)).toEqual({ ok: false, data: '0x' });
  expect(asked).toEqual([['eth_call', { ...call, gas: '0x989680' }, '0x7']]);
});
