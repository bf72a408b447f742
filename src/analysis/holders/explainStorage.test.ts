import { encodeDeployData, encodeFunctionData } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import { getFundedAccounts } from '../../../demo/chain/accounts.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { mineBlock } from '../../../demo/chain/mineBlock.ts';
import { type EmbeddedNode, openNode } from '../../../demo/chain/openNode.ts';
import { findStoredContracts } from '../discovery/findStoredContracts.ts';
import { openStateReader } from '../reads/stateReader.ts';
import { explainStorage } from './explainStorage.ts';

const [me, first, second, third] = getFundedAccounts().map(({ address }) => address.toLowerCase()) as [
  Hex,
  Hex,
  Hex,
  Hex,
];
let node: EmbeddedNode;
let time = 1_790_000_000;

async function send(transaction: object): Promise<{ status: Hex; contractAddress: Hex }> {
  time += 12;
  const one = { from: me, gas: '0x6acfc0', ...transaction };
  await mineBlock(node, { timestamp: time, transactions: [one as never] });
  const block = (await node.request('eth_getBlockByNumber', ['latest', false])) as { transactions: Hex[] };
  const receipt = await node.request('eth_getTransactionReceipt', block.transactions);
  expect(receipt).toMatchObject({ status: '0x1' });
  return receipt as { status: Hex; contractAddress: Hex };
}

const deploy = async (name: string, args: unknown[]): Promise<Hex> => {
  const { abi, bytecode } = getArtifact(name);
  return (await send({ data: encodeDeployData({ abi, bytecode, args }) })).contractAddress;
};
const call = (to: Hex, [name, functionName]: [string, string], args: unknown[]) =>
  send({ to, data: encodeFunctionData({ abi: getArtifact(name).abi, functionName, args }) });

/** The chain, as a node that refuses one method shows it. */
const open = (refused?: string) => {
  const ask = async (method: string, params: readonly unknown[]) => {
    if (method === refused) throw Object.assign(new Error('method not found'), { code: -32601 });
    return node.request(method, params);
  };
  const client = createRpcClient({ transports: [createFunctionTransport('chain', ask)], attempts: 1 });
  return openStateReader(client, { chain: 'eip155:31337' });
};

let token: Hex;
beforeAll(async () => {
  node = await openNode({ genesisTime: time });
  token = await deploy('PlainToken', ['Coin', 'COIN', 10n ** 24n, me]);
});
afterAll(() => node.close());

it('a mapping is whole only where the key of every entry is known, also of those that were logged never', async () => {
  // The constructor lets both in and logs nothing.
  const contract = await deploy('Bridge', [token, [first, second], 2n, me]);
  const reader = await open();
  const ask = (named: Hex[]) => explainStorage(reader, { contract, named });
  expect(await ask([])).toMatchObject({ isWhole: false });
  expect(await ask([first])).toMatchObject({ isWhole: false });
  const whole = await ask([first, second]);
  // The guardian, the threshold, and the two.
  expect(whole).toMatchObject({ isWhole: true, words: 4 });
  expect(whole?.addresses).toEqual(expect.arrayContaining([me, first, second]));
});

it('keys come from logs too; a node that hides them, or gives no proofs, makes nothing certain', async () => {
  const contract = await deploy('BlacklistToken', ['Coin', 'COIN', 10n ** 24n, me, me]);
  await call(contract, ['BlacklistToken', 'blacklist'], [third]);
  const whole = await explainStorage(await open(), { contract, named: [] });
  expect(whole?.isWhole).toBe(true);
  expect(whole?.addresses).toContain(third);
  const silent = await explainStorage(await open('eth_getLogs'), { contract, named: [] });
  expect(silent?.isWhole).toBe(false);
  expect(await explainStorage(await open('eth_getProof'), { contract, named: [third] })).toBeUndefined();
});

it('finds all contracts that one has stored, whatever their keys', async () => {
  const manager = await deploy('RegistryManager', [me]);
  const contract = await deploy('Registry', [manager]);
  const names = ['a', 'b', 'c'].map((letter): Hex => `0x${letter.repeat(64)}`);
  for (const [index, account] of [token, first, manager].entries())
    await call(contract, ['Registry', 'setEntry'], [names[index], account]);
  const found = await findStoredContracts(await open(), contract);
  expect(found?.sort()).toEqual([token, manager].map((one) => one.toLowerCase()).sort());
  expect(await findStoredContracts(await open('eth_getProof'), contract)).toBeUndefined();
});
