import { encodeAbiParameters, encodeFunctionData, getAddress, keccak256, parseAbi, stringToHex } from 'viem';
import { expect, it } from 'vitest';
import { analyzeContract } from '#analyzer/analyzeContract.ts';
import type { Guard } from '#analyzer/symbolic/guards.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import { listSamples } from '../../../test/samples/contracts/listSamples.ts';
import type { HolderContext } from './HolderContext.ts';
import { resolveAddress } from './resolveAddress.ts';
import { resolveGuard } from './resolveGuard.ts';

const contract: Hex = `0x${'c0'.repeat(20)}`;
const registry: Hex = `0x${'4e'.repeat(20)}`;
const [admin, outsider]: Hex[] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
const role = keccak256(stringToHex('OPS'));
const abi = parseAbi([
  'function isAdmin(address) view returns (bool)',
  'function owner() view returns (address)',
  'function getRoleMemberCount(bytes32) view returns (uint256)',
  'function getRoleMember(bytes32, uint256) view returns (address)',
  'function getMinDelay() view returns (uint256)',
]);
const word = (value: bigint | Hex): Hex => encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)]);

/** A registry that knows one admin. */
const answers = new Map<string, Hex>([
  [encodeFunctionData({ abi, functionName: 'isAdmin', args: [admin ?? '0x'] }), word(1n)],
  [encodeFunctionData({ abi, functionName: 'isAdmin', args: [outsider ?? '0x'] }), word(0n)],
  [encodeFunctionData({ abi, functionName: 'owner' }), word(admin ?? '0x')],
  [encodeFunctionData({ abi, functionName: 'getRoleMemberCount', args: [role] }), word(1n)],
  [encodeFunctionData({ abi, functionName: 'getRoleMember', args: [role, 0n] }), word(admin ?? '0x')],
]);

const context: HolderContext = {
  reader: {
    client: createRpcClient({ transports: [] }),
    chain: 'eip155:31337',
    block: 1,
    time: new Date(0),
    getCode: async () => '0x',
    getStorage: async () => word(0n),
    call: async ({ to, data }) => {
      const answer = to === registry ? answers.get(data) : undefined;
      return { ok: answer !== undefined, data: answer ?? '0x' };
    },
  },
  getLogs: async () => ({ logs: [], gap: 'no logs here' }),
  trail: [contract],
  note: () => undefined,
  resolve: resolveAddress,
  findControllers: async () => [],
  findBeside: async () => [],
  spend: async () => undefined,
};

async function holdersOf(name: string, candidates: readonly (Hex | undefined)[]) {
  const sample = listSamples().find((s) => s.build === 'solc-0.8.37-optimized' && s.name === 'RegistryGated');
  const code = sample?.code.replaceAll(`7f${'00'.repeat(32)}`, `7f${word(registry).slice(2)}`) ?? '';
  const { functions } = await analyzeContract({ code, now: () => 0 });
  const selector = sample?.labels.find((label) => label.name === name)?.selector;
  const found = functions.find((one) => one.selector === selector);
  const [guard] = found?.guards ?? [];
  if (!found || !guard) throw new Error(`no guard on ${name}`);
  const getCandidates = async () => candidates.flatMap((one) => one ?? []);
  return resolveGuard(context, { contract, selector: found.selector, getCandidates }, guard);
}

const key = { kind: 'key', address: getAddress(admin ?? '0x') };

it('asks the contract that decides for the members of its role, its owner and whom it lets pass', async () => {
  expect(await holdersOf('byRole', [])).toEqual([key]);
  expect(await holdersOf('byOwner', [])).toEqual([key]);
  expect(await holdersOf('byFlag', [outsider, admin])).toEqual([
    key,
    { kind: 'others', why: 'the contract that decides does not list whom it lets pass' },
  ]);
});

it('names only the contract that decides where nobody is found', async () => {
  expect(await holdersOf('byFlag', [outsider])).toEqual([
    { kind: 'contract', address: getAddress(registry), controllers: [] },
  ]);
});

it('believes no delay of a role that is no step of a timelock, whatever the contract answers', async () => {
  const isTimelock = encodeFunctionData({ abi, functionName: 'getMinDelay' });
  const { reader } = context;
  const both: HolderContext = {
    ...context,
    reader: {
      ...reader,
      call: async ({ to, data }) =>
        data === isTimelock
          ? { ok: true, data: word(172_800n) }
          : reader.call({ to: to === contract ? registry : to, data }),
    },
  };
  const ask = (selector: Hex) =>
    resolveGuard(
      both,
      { contract, selector, getCandidates: async () => [] },
      { kind: 'member', slot: '0x0', keys: [role], offset: 0, skeleton: '', seats: [], quantity: false },
    );
  expect(await ask('0x40c10f19')).toEqual([key]);
  expect(await ask('0x01d5062a')).toMatchObject([{ kind: 'timelock', delaySeconds: 172_800 }]);
});

it('names nobody at this block where the contract that is asked has no answer, and does not know where gas ran out', async () => {
  const guard: Guard = {
    ...{ kind: 'address', origin: false },
    source: {
      kind: 'external',
      target: { kind: 'constant', address: registry },
      selector: '0x01020304',
      words: [],
    },
  };
  const ask = (answer: { ok: boolean; data: Hex; spent?: true }) => {
    const reader = { ...context.reader, call: async () => answer };
    const subject = { contract, selector: '0x40c10f19' as Hex, getCandidates: async () => [] };
    return resolveGuard({ ...context, reader }, subject, guard);
  };
  const nobodyNow = [{ kind: 'unknown', now: 'nobody', why: expect.any(String) }];
  expect(await ask({ ok: false, data: '0x' })).toEqual(nobodyNow);
  expect(await ask({ ok: true, data: '0x' })).toEqual(nobodyNow);
  const unknown = [{ kind: 'unknown', why: 'the address asked for is computed' }];
  expect(await ask({ ok: false, data: '0x', spent: true })).toEqual(unknown);
  expect(await ask({ ok: true, data: word(1n << 200n) })).toEqual(unknown);
});
