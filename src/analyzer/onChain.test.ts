import { readFileSync } from 'node:fs';
import { encodeAbiParameters, keccak256, stringToHex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { proxySlots } from '#model/proxySlots.ts';
import { type EmbeddedNode, openNode } from '../../demo/chain/openNode.ts';
import { listSamples } from '../../test/samples/contracts/listSamples.ts';
import { analyzeContract } from './analyzeContract.ts';
import type { Call } from './detectProxy.ts';

const ownerAddress: Hex = '0x1111111111111111111111111111111111111111';
const targetAddress: Hex = '0x00000000000000000000000000000000000a11ce';
const implementationAddress: Hex = '0x00000000000000000000000000000000000b0b00';
const adminAddress: Hex = '0x00000000000000000000000000000000000c0c00';
const samples = listSamples();
let node: EmbeddedNode;

const word = (value: bigint | Hex): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`;
const request = (method: string, params: unknown[]) => node.request(method, params);

function codeOf(name: string, immutable?: Hex): Hex {
  const code = samples.find((s) => s.build === 'solc-0.8.37-optimized' && s.name === name)?.code ?? '';
  return fillImmutables(`0x${code}`, immutable);
}

function publishedCode(path: string, immutable?: Hex): Hex {
  const { deployedBytecode } = JSON.parse(readFileSync(`node_modules/${path}.json`, 'utf8')) as {
    deployedBytecode: Hex;
  };
  return fillImmutables(deployedBytecode, immutable);
}

/** Does what a constructor would: puts an address where the compiler left 32 zeros. */
function fillImmutables(code: Hex, value: Hex | undefined): Hex {
  return value ? (code.replaceAll(`7f${'00'.repeat(32)}`, `7f${word(value).slice(2)}`) as Hex) : code;
}

async function place(address: Hex, code: Hex, storage: Record<Hex, Hex> = {}): Promise<void> {
  await request('hardhat_setCode', [address, code]);
  for (const [slot, value] of Object.entries(storage)) {
    await request('hardhat_setStorageAt', [address, `0x${BigInt(slot).toString(16)}`, value]);
  }
}

const call: Call = async ({ from = ownerAddress, to = targetAddress, data }) => {
  try {
    return { ok: true, data: (await request('eth_call', [{ from, to, data }, 'latest'])) as Hex };
  } catch (error) {
    const { data: revert } = error as { data?: Hex | { data?: Hex } };
    return { ok: false, data: (typeof revert === 'string' ? revert : revert?.data) ?? '0x' };
  }
};

async function analyzeAt(address: Hex, options: { timeLimit?: number } = {}) {
  const code = (await request('eth_getCode', [address, 'latest'])) as Hex;
  const readStorage = async (slot: Hex) =>
    (await request('eth_getStorageAt', [address, slot, 'latest'])) as Hex;
  let ticks = 0;
  const analysis = await analyzeContract({
    code,
    readStorage,
    call,
    now: () => ticks++,
    timeLimit: 1e6,
    ...options,
  });
  return { ...analysis, byName: (name: string) => analysis.functions.find((f) => f.name === name) };
}

beforeAll(async () => {
  node = await openNode({ genesisTime: 1_700_000_000 });
});
afterAll(() => node.close());

describe('analysis with a chain at hand', () => {
  it('resolves the holder from the guarded slot', async () => {
    await place(targetAddress, codeOf('Stablecoin'), { [word(3n)]: word(ownerAddress) });
    const { byName, storage } = await analyzeAt(targetAddress);
    expect(byName('pause')).toMatchObject({
      verdict: 'privileged',
      holder: ownerAddress,
      method: 'symbolic',
    });
    expect(storage).toContainEqual({ slot: word(3n), value: word(ownerAddress) });
  });

  it('sees a role that was opened to everybody', async () => {
    const role = keccak256(stringToHex('EXECUTOR_ROLE'));
    const members = keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [role, 0n]));
    const everybody = keccak256(
      encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes32' }], [0n, members]),
    );
    await place(targetAddress, codeOf('TimelockController'));
    expect((await analyzeAt(targetAddress)).byName('execute')).toMatchObject({ verdict: 'privileged' });
    await place(targetAddress, codeOf('TimelockController'), { [everybody]: word(1n) });
    expect((await analyzeAt(targetAddress)).byName('execute')).toMatchObject({
      verdict: 'open',
      method: 'state',
    });
  });

  it('confirms a takeover by calling as an arbitrary caller, until it is closed', async () => {
    await place(targetAddress, codeOf('Guards'), { [word(0n)]: word(ownerAddress) });
    expect((await analyzeAt(targetAddress)).takeovers).toMatchObject([
      { kind: 'initializer', status: 'confirmed' },
    ]);
    await place(targetAddress, codeOf('Guards'), { [word(6n)]: word(1n) });
    expect((await analyzeAt(targetAddress)).takeovers).toEqual([]);
  });

  it('asks the chain where the budget left no answer', async () => {
    await place(targetAddress, codeOf('FeeToken'));
    const { byName, budgetExceeded } = await analyzeAt(targetAddress, { timeLimit: -1 });
    expect(byName('mint')).toMatchObject({ verdict: 'privileged', method: 'differential' });
    expect(byName('approve')).toMatchObject({ verdict: 'open', method: 'differential' });
    expect(budgetExceeded).toBe(true);
  });
});

describe('proxies', () => {
  const oz = '@openzeppelin/contracts/build/contracts';

  it('tells UUPS from a bare ERC-1967 proxy by asking the implementation', async () => {
    await place(targetAddress, publishedCode(`${oz}/ERC1967Proxy`), {
      [proxySlots.implementation]: word(implementationAddress),
    });
    await place(implementationAddress, codeOf('UupsVault', implementationAddress));
    const common = {
      slot: proxySlots.implementation,
      implementation: implementationAddress,
      admin: undefined,
    };
    expect((await analyzeAt(targetAddress)).proxy).toEqual({ kind: 'uups', ...common });
    await place(implementationAddress, codeOf('FeeToken'));
    expect((await analyzeAt(targetAddress)).proxy).toEqual({ kind: 'erc1967', ...common });
  });

  it('knows transparent proxies, old and new, by their admin', async () => {
    const slots = {
      [proxySlots.implementation]: word(implementationAddress),
      [proxySlots.admin]: word(adminAddress),
    };
    const expected = {
      kind: 'transparent',
      slot: proxySlots.implementation,
      implementation: implementationAddress,
      admin: adminAddress,
    };
    await place(targetAddress, publishedCode(`${oz}/TransparentUpgradeableProxy`, adminAddress), slots);
    expect((await analyzeAt(targetAddress)).proxy).toEqual(expected);
    await place(targetAddress, codeOf('AdminProxy'), slots);
    const { proxy, byName } = await analyzeAt(targetAddress);
    expect(proxy).toEqual(expected);
    expect(byName('upgradeTo')).toMatchObject({
      verdict: 'privileged',
      class: 'upgrade',
      holder: adminAddress,
    });
  });

  it('follows a beacon to its implementation', async () => {
    await place(adminAddress, publishedCode(`${oz}/UpgradeableBeacon`), {
      [word(1n)]: word(implementationAddress),
    });
    await place(targetAddress, publishedCode(`${oz}/BeaconProxy`, adminAddress), {
      [proxySlots.beacon]: word(adminAddress),
    });
    expect((await analyzeAt(targetAddress)).proxy).toEqual({
      kind: 'beacon',
      beacon: adminAddress,
      implementation: implementationAddress,
    });
  });

  it('knows minimal clones, Safe proxies and delegated accounts', async () => {
    const target = implementationAddress.slice(2);
    await place(targetAddress, `0x363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`);
    expect((await analyzeAt(targetAddress)).proxy).toEqual({
      kind: 'minimal',
      implementation: implementationAddress,
    });
    const safe = '@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy';
    await place(targetAddress, publishedCode(safe), { [word(0n)]: word(implementationAddress) });
    expect((await analyzeAt(targetAddress)).proxy).toMatchObject({
      kind: 'safe',
      implementation: implementationAddress,
    });
    const { proxy } = await analyzeContract({ code: `0xef0100${target}`, now: () => 0 });
    expect(proxy).toEqual({ kind: 'delegation', implementation: implementationAddress });
  });

  it('says no where there is none, and tells a diamond', async () => {
    await place(targetAddress, codeOf('Farm'));
    expect((await analyzeAt(targetAddress)).proxy).toEqual({ kind: 'none' });
    // Loads the facet filed under the selector in the mapping at slot 0 and delegates the whole input to it.
    const diamond =
      '5f3560e01c60e01b5f525f60205260405f205473ffffffffffffffffffffffffffffffffffffffff16365f5f37 5f5f365f845af43d5f5f3e3d5ff3';
    const { proxy } = await analyzeContract({ code: diamond.replaceAll(' ', ''), now: () => 0 });
    expect(proxy).toMatchObject({ kind: 'diamond', facets: [] });
  });
});
