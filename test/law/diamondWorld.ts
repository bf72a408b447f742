import { encodeDeployData, encodeFunctionData, keccak256, toFunctionSelector, zeroAddress } from 'viem';
import type { RequestFunction } from '#chain/createFunctionTransport.ts';
import type { Hex } from '#lib/hex.ts';
import { getArtifact } from '../../demo/chain/artifact.ts';
import { startActor } from './startActor.ts';
import { codes, creationOf, runtimeOf, type Upgrades } from './upgradeWorld.ts';

const selector: Hex = '0xc0de0001';
const [add, replace] = [0, 1];

/** A diamond of which one facet is replaced again and again; its own code stays what it is. */
export async function runCuts(request: RequestFunction, order: readonly number[]): Promise<Upgrades> {
  const { admin, create, act } = await startActor(request);
  const runtimes = Array.from({ length: codes }, (_, code) => runtimeOf(code));
  const facets: Hex[] = [];
  for (const runtime of runtimes) facets.push(await create(creationOf(runtime)));
  const deploy = (name: string, args: unknown[] = []) =>
    create(encodeDeployData({ ...getArtifact(name), args }));
  const cutFacet = await deploy('DiamondCutFacet');
  const loupe = await deploy('DiamondLoupeFacet');
  const diamond = await deploy('Diamond', [admin, cutFacet]);
  const { abi } = getArtifact('DiamondCutFacet');
  const cut = (...cuts: [facet: Hex | undefined, action: number | undefined, selectors: Hex[]][]) => {
    const told = cuts.map(([facetAddress, action, functionSelectors]) => ({
      ...{ facetAddress, action, functionSelectors },
    }));
    const data = encodeFunctionData({ abi, functionName: 'diamondCut', args: [told, zeroAddress, '0x'] });
    return act(diamond, data);
  };
  const views = getArtifact('DiamondLoupeFacet').abi.flatMap((item) =>
    item.type === 'function' ? [toFunctionSelector(item)] : [],
  );
  await cut([loupe, add, views], [facets[0], add, [selector]]);
  const steps: Upgrades['steps'] = [];
  for (const code of order) {
    const { blockNumber, transactionHash } = await cut([facets[code], replace, [selector]]);
    steps.push({ block: Number(blockNumber), txHash: transactionHash, code });
  }
  const hashOf = async (at: Hex) => keccak256((await request('eth_getCode', [at, 'latest'])) as Hex);
  const always = [await hashOf(diamond), await hashOf(cutFacet), await hashOf(loupe)];
  return { proxy: diamond, hashes: runtimes.map((runtime) => keccak256(runtime)), always, steps };
}
