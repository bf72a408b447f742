import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedNode, openNode } from './openNode.ts';

let node: EmbeddedNode;

beforeAll(async () => {
  node = await openNode({ genesisTime: 1_700_000_000 });
});
afterAll(() => node.close());

const call = (code: string) => node.request('eth_call', [{ data: code }, 'latest']);

it('tells of a failed call as other nodes do: code 3, and the returned bytes as data', async () => {
  const word = `0x${'1'.padStart(64, '0')}`;
  await expect(call('0x600160005260206000fd')).rejects.toMatchObject({ code: 3, data: word });
  await expect(call('0xfe')).rejects.toMatchObject({ code: 3, data: '0x' });
});

it('keeps the code of what it refuses', async () => {
  await expect(node.request('eth_nothing', [])).rejects.toMatchObject({ code: -32_004 });
  await expect(node.request('eth_getBalance', ['0x12', 'latest'])).rejects.toMatchObject({ code: -32_602 });
});

it('begins at the given time, without a block more than the first', async () => {
  const block = await node.request('eth_getBlockByNumber', ['latest', false]);
  expect(block).toMatchObject({ number: '0x0', timestamp: '0x6553f100' });
});

it('answers nothing once it is closed', async () => {
  const other = await openNode({ genesisTime: 1_700_000_000 });
  await other.close();
  await expect(other.request('eth_chainId', [])).rejects.toThrow('closed');
});
