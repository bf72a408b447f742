import { expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { getStorageAt } from './chainReads.ts';
import { createFunctionTransport } from './createFunctionTransport.ts';
import { createRpcClient } from './createRpcClient.ts';
import { createSlotCheck } from './createSlotCheck.ts';

const address: Hex = '0x00000000000000000000000000000000000a11ce';
const word = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;

/** A node whose slots and calls say these at every block. */
const open = async ({ slot, seen, lends }: { slot: string; seen: number; lends: boolean }) =>
  createSlotCheck(
    createRpcClient({
      transports: [
        createFunctionTransport('node', async (method, params) => {
          if (method === 'eth_getStorageAt') return slot;
          const [{ to }] = params as [{ to: Hex }];
          return to === address ? word(seen) : lends ? word(42) : '0x';
        }),
      ],
    }),
    9,
  );
const read = async (node: Parameters<typeof open>[0], block = 9) =>
  getStorageAt(await open(node), { address, slot: 3n, block });

it('reads a slot that calls see too, however it is written', async () => {
  expect(await read({ slot: word(7), seen: 7, lends: true })).toBe(word(7));
  expect(await read({ slot: '0x', seen: 0, lends: true })).toBe(word(0));
});

it('reads none that calls see otherwise, where the node can be asked so', async () => {
  await expect(read({ slot: word(7), seen: 8, lends: true })).rejects.toThrow('another word for slot');
  expect(await read({ slot: word(7), seen: 8, lends: false })).toBe(word(7));
  // Other blocks are as they are.
  expect(await read({ slot: word(7), seen: 8, lends: true }, 8)).toBe(word(7));
});
