import { encodeAbiParameters } from 'viem';
import { expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import { readCreationNames } from './readCreationNames.ts';

const [sender, keeper, owner] = ['a', 'b', 'c'].map((digit): Hex => `0x${digit.repeat(40)}`) as [
  Hex,
  Hex,
  Hex,
];

function read(transaction: unknown) {
  const ask = async () => transaction;
  const client = createRpcClient({ transports: [createFunctionTransport('chain', ask)] });
  return readCreationNames(client, `0x${'1'.repeat(64)}`);
}

it('names the sender and whom the constructor was given, also within what it hands on', async () => {
  const inner = `0xc4d66de8${keeper.slice(2).padStart(64, '0')}` as const;
  const given = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
    [owner, 5n, inner],
  );
  const names = await read({ from: sender, input: `0x60806040${'5b'.repeat(2_000)}${given.slice(2)}` });
  expect(names).toEqual([sender, owner, keeper]);
});

it('names nobody where the node does not know the transaction', async () => {
  expect(await read(null)).toEqual([]);
});
