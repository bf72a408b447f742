import { expect, it } from 'vitest';
import { limitGas } from './limitGas.ts';
import type { RpcCall } from './rpcTransport.ts';

it('gives a limit to what runs code and names none, and changes nothing else', async () => {
  const asked: RpcCall[] = [];
  const transport = limitGas({
    name: 'node',
    send: async (calls) => {
      asked.push(...calls);
      return [];
    },
    close: async () => undefined,
  });
  const call = { to: '0x01', data: '0x' };
  const calls = [
    { method: 'eth_call', params: [call, '0x1', { '0x01': { code: '0x' } }] },
    { method: 'eth_call', params: [{ ...call, gas: '0xf42400' }, '0x1'] },
    { method: 'debug_traceCall', params: [call, '0x1', {}] },
    { method: 'eth_estimateGas', params: [call] },
    { method: 'eth_getCode', params: ['0x01', '0x1'] },
  ];
  await transport.send(calls);
  const limited = { ...call, gas: '0x1c9c380' };
  expect(asked).toEqual([
    { method: 'eth_call', params: [limited, '0x1', { '0x01': { code: '0x' } }] },
    calls[1],
    { method: 'debug_traceCall', params: [limited, '0x1', {}] },
    { method: 'eth_estimateGas', params: [limited] },
    calls[4],
  ]);
});
