import { encodeAbiParameters, keccak256, parseAbiParameters, stringToHex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { getArtifact } from '../../demo/chain/artifact.ts';
import type { Call, Facet } from './detectProxy.ts';
import { createProgram, parseBytecode } from './evm/program.ts';
import { readFacets } from './readFacets.ts';

const cut: Hex = '0x1f931c1c';
const deposit: Hex = '0xd0e30db0';
const withdraw: Hex = '0x2e1a7d4d';
const cutFacet: Hex = `0x${'c1'.repeat(20)}`;
const treasury: Hex = `0x${'d2'.repeat(20)}`;
const program = createProgram(parseBytecode(getArtifact('Diamond').deployedBytecode));

/** The mapping of facets is the third word of the diamond's storage. */
function slotOf(selector: Hex): bigint {
  const base = BigInt(keccak256(stringToHex('parapet.demo.diamond'))) + 2n;
  const types = parseAbiParameters('bytes4, uint256');
  return BigInt(keccak256(encodeAbiParameters(types, [selector, base])));
}

interface World {
  routed: readonly (readonly [Hex, Hex])[];
  listed: readonly Facet[] | undefined;
  isOver?: () => boolean;
}

function read({ routed, listed, isOver = () => false }: World) {
  const storage = new Map(routed.map(([selector, facet]) => [slotOf(selector), facet]));
  const call: Call = async ({ data }) => {
    if (data !== '0x7a0ed627' || !listed) return { ok: false, data: '0x' };
    const types = parseAbiParameters('(address facet, bytes4[] selectors)[]');
    return {
      ok: true,
      data: encodeAbiParameters(types, [
        listed.map(({ address, selectors }) => ({ facet: address, selectors })),
      ]),
    };
  };
  return readFacets(program, new Set(), {
    isOver,
    call,
    readStorage: async (slot) => `0x${(storage.get(BigInt(slot)) ?? '0x').slice(2).padStart(64, '0')}`,
    getCode: async (address) =>
      getArtifact(address === treasury ? 'DiamondTreasuryFacet' : 'DiamondCutFacet').deployedBytecode,
  });
}

describe('readFacets', () => {
  const routed = [
    [cut, cutFacet],
    [deposit, treasury],
  ] as const;
  const listed = [
    { address: cutFacet, selectors: [cut] },
    { address: treasury, selectors: [deposit] },
  ];

  it('stops with its clock, keeps what it followed until then, and says so', async () => {
    let looks = 0;
    await read({ routed, listed, isOver: () => looks++ < 0 });
    for (let most = 0; most < looks; most += Math.ceil(looks / 7)) {
      let looked = 0;
      const { facets, problem } = await read({ routed, listed, isOver: () => looked++ >= most });
      expect(facets).toEqual(listed.slice(0, facets.length));
      expect(problem).toBe('it is a diamond whose functions take too long to follow');
    }
    const atOnce = await read({ routed, listed, isOver: () => true });
    expect(atOnce.facets).toEqual([]);
  });

  it('takes the facets that the diamond lists and its code runs', async () => {
    expect(await read({ routed, listed })).toEqual({ kind: 'diamond', facets: listed, problem: undefined });
  });

  it('says so where there is no list', async () => {
    expect(await read({ routed, listed: undefined })).toMatchObject({
      facets: [],
      problem: expect.stringContaining('does not list its facets'),
    });
  });

  it('goes by the code where the list says otherwise, and says so', async () => {
    const wrong = [{ address: cutFacet, selectors: [cut, deposit] }];
    expect(await read({ routed, listed: wrong })).toEqual({
      kind: 'diamond',
      facets: listed,
      problem: expect.stringContaining('other code than it lists'),
    });
    const nowhere = [...listed, { address: treasury, selectors: [withdraw] }];
    expect((await read({ routed, listed: nowhere })).problem).toContain('other code than it lists');
  });

  it('says so where a facet has a function that runs and is not listed', async () => {
    const more = [...routed, [withdraw, treasury] as const];
    expect(await read({ routed: more, listed })).toEqual({
      kind: 'diamond',
      facets: listed,
      problem: expect.stringContaining('leaves out functions'),
    });
  });
});
