import { expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
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
  expect(await reader.call(call)).toEqual({ ok: false, data: '0x', spent: true });
  expect(asked).toEqual([['eth_call', { ...call, gas: '0x989680' }, '0x7']]);
});

it.each([
  [undefined, 200],
  [10_000_000, 40],
])('remembers answers as long as there is room for them, given %s', async (most, fitting) => {
  const huge: Hex = `0x${'00'.repeat(120_000)}`;
  let asked = 0;
  const transport = createFunctionTransport('node', async (method) => {
    if (method === 'eth_getBlockByNumber') return { timestamp: '0x1' };
    asked++;
    return huge;
  });
  const client = createRpcClient({ transports: [transport] });
  const reader = await openStateReader(client, { chain: 'eip155:1', block: 7, most });
  const ask = (index: number) => reader.getCode(`0x${index.toString(16).padStart(40, '0')}`);
  for (let index = 0; index < fitting; index++) await ask(index);
  await ask(0);
  expect(asked).toBe(fitting);
  for (let index = fitting; index < fitting + 10; index++) await ask(index);
  await ask(0);
  expect(asked).toBe(fitting + 11);
});
