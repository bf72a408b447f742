import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { limitGas } from '#chain/limitGas.ts';
import type { Hex } from '#lib/hex.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { type EmbeddedNode, openNode } from '../../../demo/chain/openNode.ts';
import { settleCalls } from './readHoldings.ts';

const at = (digits: string): Hex => `0x${digits.padStart(40, '0')}`;
const [multicall, burner, token] = [at('ca11'), at('b1'), at('b2')];
const balanceWord = `0x${'7'.padStart(64, '0')}`;
let node: EmbeddedNode;

beforeAll(async () => {
  node = await openNode({ genesisTime: 1_700_000_000 });
  await node.request('hardhat_setCode', [multicall, getArtifact('Multicall').deployedBytecode]);
  // INVALID takes all gas that it is given. The other answers 7 where it is left 655,360 gas, and refuses otherwise.
  await node.request('hardhat_setCode', [burner, '0xfe']);
  await node.request('hardhat_setCode', [token, '0x5a620a000011601357600760005260206000f35b60006000fd']);
  await node.request('evm_mine', []);
});
afterAll(() => node.close());

it.each([0, 1, 2, 3])('tokens keep their answers beside %i that burn all gas', async (count) => {
  const client = createRpcClient({
    transports: [limitGas(createFunctionTransport('node', node.request))],
    attempts: 1,
  });
  const calls = [token, ...Array.from({ length: count }, () => burner), token, token].map((to) => ({
    to,
    data: '0x' as const,
  }));
  const outcomes = await settleCalls(client, { calls, block: 1, multicall });
  expect(outcomes.map((one) => ('error' in one ? one.error.kind : one.result))).toEqual([
    balanceWord,
    ...Array.from({ length: count }, () => 'reverted'),
    balanceWord,
    balanceWord,
  ]);
});
