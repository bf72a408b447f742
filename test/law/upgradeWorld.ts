import fc from 'fast-check';
import { encodeDeployData, encodeFunctionData, getContractAddress, keccak256 } from 'viem';
import type { RequestFunction } from '#chain/createFunctionTransport.ts';
import type { Hex } from '#lib/hex.ts';
import { getArtifact } from '../../demo/chain/artifact.ts';
import { startActor } from './startActor.ts';

/** A proxy whose code was replaced again and again, or a diamond of which one facet was. */
export interface Upgrades {
  proxy: Hex;
  /** Hashes of the codes that took turns; of these the first is what the proxy began with. */
  hashes: Hex[];
  /** Of code that runs at any time: a diamond's own, and that of its other facets. */
  always: Hex[];
  /** By block, oldest first: which of the codes was put in place. */
  steps: { block: number; txHash: Hex; code: number }[];
}

export const codes = 3;

/** Every code comes to its turn after every other, in another order in each world. */
export const arbitraryUpgrades: fc.Arbitrary<number[]> = fc
  .array(fc.nat(codes - 1), { minLength: 1, maxLength: 2 })
  .map((more) => [1, 2, ...more, 1, 0, 2]);

/** PUSH1 code, PUSH1 0, MSTORE, STOP: each does something else, and nothing. */
export const runtimeOf = (code: number): Hex => `0x60${code.toString(16).padStart(2, '0')}60005200`;

/** Returns what follows it. */
export const creationOf = (runtime: Hex): Hex => {
  const size = ((runtime.length - 2) / 2).toString(16).padStart(2, '0');
  return `0x60${size}600c60003960${size}6000f3${runtime.slice(2)}`;
};

export async function runUpgrades(request: RequestFunction, order: readonly number[]): Promise<Upgrades> {
  const { admin, create, act } = await startActor(request);
  const runtimes = Array.from({ length: codes }, (_, code) => runtimeOf(code));
  const addresses: Hex[] = [];
  for (const runtime of runtimes) addresses.push(await create(creationOf(runtime)));
  const proxy = await create(
    encodeDeployData({ ...getArtifact('TransparentUpgradeableProxy'), args: [addresses[0], admin, '0x00'] }),
  );
  const proxyAdmin = getContractAddress({ from: proxy, nonce: 1n });
  const { abi } = getArtifact('ProxyAdmin');
  const steps: Upgrades['steps'] = [];
  for (const code of order) {
    const data = encodeFunctionData({
      ...{ abi, functionName: 'upgradeAndCall' },
      args: [proxy, addresses[code], '0x'],
    });
    const { blockNumber, transactionHash } = await act(proxyAdmin, data);
    steps.push({ block: Number(blockNumber), txHash: transactionHash, code });
  }
  return { proxy, hashes: runtimes.map((runtime) => keccak256(runtime)), always: [], steps };
}
