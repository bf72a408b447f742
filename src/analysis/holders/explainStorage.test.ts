import { encodeDeployData, encodeFunctionData, getAddress, keccak256 } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Guard } from '#analyzer/symbolic/guards.ts';
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
import type { HolderContext } from './HolderContext.ts';
import { resolveAddress } from './resolveAddress.ts';
import { resolveGuard } from './resolveGuard.ts';

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

/** A contract that stores these words at once, with code that pushes one number. */
async function deployStored(words: readonly (readonly [Hex, bigint])[], pushed: Hex): Promise<Hex> {
  const stores = words.map(([at, value]) => `7f${toWord(value).slice(2)}7f${at.slice(2)}55`).join('');
  const code = `${(0x5f + (pushed.length - 2) / 2).toString(16)}${pushed.slice(2)}`;
  const size = (code.length / 2).toString(16).padStart(2, '0');
  const start = (stores.length / 2 + 12).toString(16).padStart(4, '0');
  return (await send({ data: `0x${stores}60${size}61${start}5f3960${size}5ff3fe${code}` })).contractAddress;
}
const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const entryAt = (key: bigint, slot: bigint): Hex =>
  keccak256(`0x${toWord(key).slice(2)}${toWord(slot).slice(2)}`);

it('knows entries that say which interfaces a contract has, and mappings in storage under a name of its own', async () => {
  const interfaces = await deployStored([[entryAt(0x80ac58cdn << 224n, 5n), 1n]], '0x05');
  expect(await explainStorage(await open(), { contract: interfaces, named: [] })).toMatchObject({
    isWhole: true,
  });
  const space = (0x52c632n << 232n) + 0x1234567800n;
  const mapped = await deployStored([[entryAt(BigInt(first), space + 3n), 7n]], toWord(space));
  const named = { contract: mapped, named: [first] };
  expect(await explainStorage(await open(), named)).toMatchObject({
    isWhole: true,
    entries: [{ slot: space + 3n, keys: [BigInt(first)] }],
  });
  expect(await explainStorage(await open(), { ...named, named: [] })).toMatchObject({ isWhole: false });
});

/** The most places that were looked up in one turn of the event loop: for each a hash is made. */
async function countAtOnce(work: () => Promise<unknown>): Promise<number> {
  const original = Set.prototype.delete;
  let [count, most, isOver] = [0, 0, false];
  Set.prototype.delete = function (value) {
    most = Math.max(most, ++count);
    return original.call(this, value);
  };
  const begin = () => {
    count = 0;
    if (!isOver) setImmediate(begin);
  };
  begin();
  try {
    await work();
  } finally {
    isOver = true;
    Set.prototype.delete = original;
  }
  return most;
}

it('gives way while it looks for the elements of many arrays', async () => {
  const lengths = Array.from({ length: 40 }, (_, slot) => [toWord(BigInt(slot)), 64n] as const);
  const contract = await deployStored(lengths, '0x05');
  const reader = await open();
  let told: unknown;
  const most = await countAtOnce(async () => {
    told = await explainStorage(reader, { contract, named: [] });
  });
  expect(told).toMatchObject({ isWhole: true, words: 40 });
  expect(most).toBeLessThan(500);
});

async function askGuard(contract: Hex, guard: Guard, refused?: string) {
  const context: HolderContext = {
    ...{ reader: await open(refused), trail: [contract], resolve: resolveAddress, note: () => undefined },
    getLogs: async () => ({ logs: [], gap: undefined }),
    ...{ findControllers: async () => [], findBeside: async () => [], spend: async () => undefined },
  };
  const getCandidates = async () => [first, second];
  return resolveGuard(context, { contract, selector: '0x40c10f19', getCandidates }, guard);
}
const nobodyNow = [{ kind: 'unknown', now: 'nobody', why: expect.any(String) }];

it('a list under a key of the call has nobody while nothing stored is an entry of it, then those who are', async () => {
  const list = (slot: bigint): Guard => ({
    ...{ kind: 'member', slot: toWord(slot), keys: [undefined], offset: 0, skeleton: '', seats: [] },
    quantity: false,
  });
  const empty = await deployStored([[toWord(1n), 9n]], '0x05');
  expect(await askGuard(empty, list(5n))).toEqual(nobodyNow);
  const inner = BigInt(entryAt(BigInt(second), 5n));
  const filled = await deployStored([[entryAt(BigInt(first), inner), 1n]], '0x05');
  expect(await askGuard(filled, list(5n))).toMatchObject([{ kind: 'key', address: getAddress(first) }]);
  expect(await askGuard(filled, list(6n))).toEqual(nobodyNow);
  const hidden = await deployStored([[entryAt(BigInt(third), inner), 1n]], '0x05');
  expect(await askGuard(hidden, list(5n))).toEqual([{ kind: 'unknown', why: 'no role was ever granted' }]);
  expect(await askGuard(empty, list(5n), 'eth_getProof')).toEqual([
    { kind: 'unknown', why: 'no role was ever granted' },
  ]);
});

it('a role without events has those whom the storage shows, and nobody where that is known whole', async () => {
  const list = (key: bigint): Guard => ({
    ...{ kind: 'member', slot: toWord(5n), keys: [toWord(key)], offset: 0, skeleton: '', seats: [] },
    quantity: false,
  });
  const ofRole = BigInt(entryAt(0n, 5n));
  // The role's own admin stands beside its list.
  const words: [Hex, bigint][] = [
    [entryAt(BigInt(first), ofRole), 1n],
    [toWord(ofRole + 1n), 7n],
  ];
  const filled = await deployStored(words, '0x05');
  expect(await askGuard(filled, list(0n))).toMatchObject([{ kind: 'key', address: getAddress(first) }]);
  expect(await askGuard(filled, list(1n))).toEqual(nobodyNow);
  const unknown = [{ kind: 'unknown', why: 'no holder was found on its list' }];
  expect(await askGuard(filled, list(0n), 'eth_getProof')).toEqual(unknown);
  const hidden = await deployStored([[entryAt(BigInt(third), ofRole), 1n]], '0x05');
  expect(await askGuard(hidden, list(0n))).toEqual(unknown);
});

it('no item names anybody while nothing is stored but numbered slots', async () => {
  const item: Guard = { kind: 'item', skeleton: 'x' };
  const empty = await deployStored([[toWord(1n), 9n]], '0x05');
  const unknown = [{ kind: 'unknown', why: 'the holder of the item named in the call' }];
  expect(await askGuard(empty, item)).toEqual(nobodyNow);
  expect(await askGuard(empty, { ...item, skeleton: 'elsewhere' })).toEqual(unknown);
  expect(await askGuard(empty, { ...item, isAnswered: true })).toEqual(unknown);
  expect(await askGuard(empty, item, 'eth_getProof')).toEqual(unknown);
  const filled = await deployStored([[entryAt(BigInt(first), 5n), BigInt(second)]], '0x05');
  expect(await askGuard(filled, item)).toEqual(unknown);
  const array: [Hex, bigint][] = [
    [toWord(5n), 1n],
    [keccak256(toWord(5n)), BigInt(second)],
  ];
  expect(await askGuard(await deployStored(array, '0x05'), item)).toEqual(unknown);
});
