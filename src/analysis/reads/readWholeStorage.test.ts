import { encodeDeployData, encodeFunctionData, keccak256, toRlp } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import { getFundedAccounts } from '../../../demo/chain/accounts.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { mineBlock } from '../../../demo/chain/mineBlock.ts';
import { type EmbeddedNode, openNode } from '../../../demo/chain/openNode.ts';
import { readWholeStorage } from './readWholeStorage.ts';
import { openStateReader } from './stateReader.ts';

const accounts = getFundedAccounts().map(({ address }) => address);
const [me] = accounts as [Hex];
let node: EmbeddedNode;
let token: Hex;
let time = 1_790_000_000;

async function send(transaction: object): Promise<{ contractAddress: Hex }> {
  time += 12;
  await mineBlock(node, {
    timestamp: time,
    transactions: [{ from: me, gas: '0x4c4b40', ...transaction } as never],
  });
  const block = (await node.request('eth_getBlockByNumber', ['latest', false])) as { transactions: Hex[] };
  return (await node.request('eth_getTransactionReceipt', block.transactions)) as { contractAddress: Hex };
}

const open = (change: (method: string, result: unknown) => unknown = (_, result) => result) => {
  const ask = async (method: string, params: readonly unknown[]) =>
    change(method, await node.request(method, params));
  const client = createRpcClient({ transports: [createFunctionTransport('proofs', ask)], attempts: 1 });
  return openStateReader(client, { chain: 'eip155:31337' });
};

beforeAll(async () => {
  node = await openNode({ genesisTime: time });
  const { abi, bytecode } = getArtifact('PlainToken');
  const data = encodeDeployData({ abi, bytecode, args: ['Coin', 'COIN', 10n ** 24n, me] });
  token = (await send({ data })).contractAddress;
  for (let index = 1; index <= 40; index++) {
    const to = `0x${index.toString(16).padStart(40, 'a')}`;
    await send({
      to: token,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, BigInt(index)] }),
    });
  }
});
afterAll(() => node.close());

it('reads every word that a contract has stored, without knowing a slot', async () => {
  const reader = await open();
  const storage = await readWholeStorage(reader, token);
  const balances = [...(storage ?? [])]
    .map(([, value]) => value)
    .filter((value) => value > 0n && value <= 40n);
  expect(balances.sort((a, b) => Number(a - b))).toEqual(
    Array.from({ length: 40 }, (_, index) => BigInt(index + 1)),
  );
  // Everybody's balance, the total, and two short texts.
  expect(storage?.size).toBe(40 + 1 + 3);
  const total = [...(storage ?? [])].find(([path]) => path === keccak256(`0x${'2'.padStart(64, '0')}`));
  expect(total?.[1]).toBe(10n ** 24n);
});

it('knows that a contract has stored nothing', async () => {
  const { abi, bytecode } = getArtifact('Multicall');
  const { contractAddress } = await send({ data: encodeDeployData({ abi, bytecode }) });
  expect(await readWholeStorage(await open(), contractAddress)).toEqual(new Map());
});

interface Proof {
  accountProof: Hex[];
  storageProof: { proof: Hex[] }[];
  storageHash: Hex;
}
const empty = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';
it.each<[string, (proof: Proof) => unknown]>([
  ['gives no proofs', () => null],
  ['says that there is nothing', (proof) => ({ ...proof, storageHash: empty, storageProof: [] })],
  [
    'leaves out a node',
    ({ storageProof, ...proof }) => ({
      ...proof,
      storageProof: storageProof.map((one) => ({ ...one, proof: one.proof.slice(0, 1) })),
    }),
  ],
  ['proves another account', (proof) => ({ ...proof, accountProof: proof.accountProof.slice(0, -1) })],
])('a node that %s leaves it unknown', async (_, change) => {
  const reader = await open((method, result) =>
    method === 'eth_getProof' ? change(result as Proof) : result,
  );
  expect(await readWholeStorage(reader, token)).toBeUndefined();
});

it('a node whose proof is of another block leaves it unknown', async () => {
  const reader = await open((method, result) =>
    method === 'eth_getBlockByNumber' ? { ...(result as object), stateRoot: empty } : result,
  );
  expect(await readWholeStorage(reader, token)).toBeUndefined();
});

/** How often this looks something up in a map; after many times that throws, so that a walk without end fails and does not hang. */
async function countLookups(work: () => Promise<unknown>): Promise<number> {
  const { get } = Map.prototype;
  let count = 0;
  Map.prototype.get = function (key) {
    if (++count > 100_000) throw new Error('looked up too often');
    return get.call(this, key);
  };
  try {
    await work();
  } finally {
    Map.prototype.get = get;
  }
  return count;
}

/** A node of a trie all of whose children are the same. */
const branchOf = (child: Hex): Hex => toRlp([...Array.from({ length: 16 }, () => child), '0x']);
const rootOf = (nodes: readonly Hex[]): Hex => keccak256(nodes[0] ?? '0x');

it('a trie whose nodes are each their parent’s child sixteen times leaves it unknown at once', async () => {
  const branches = [branchOf('0x')];
  for (let depth = 1; depth < 12; depth++) branches.unshift(branchOf(rootOf(branches)));
  const state = toRlp(['0x01', '0x', rootOf(branches), keccak256('0x')]);
  const account = toRlp([`0x20${keccak256(token).slice(2)}`, state]);
  const header = { number: '0x1', timestamp: '0x1', stateRoot: keccak256(account) };
  const asked: string[] = [];
  const reader = await open((method, result) => {
    asked.push(method);
    if (method === 'eth_getBlockByNumber') return header;
    return method === 'eth_getProof'
      ? { accountProof: [account], storageProof: [{ proof: branches }] }
      : result;
  });
  let found: unknown = 'nothing yet';
  expect(
    await countLookups(async () => {
      found = await readWholeStorage(reader, token);
    }),
  ).toBeLessThan(25_000);
  expect(found).toBeUndefined();
  expect(asked.filter((method) => method === 'eth_getProof')).toHaveLength(1);
});
