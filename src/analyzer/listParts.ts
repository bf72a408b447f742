import type { Hex } from '#lib/hex.ts';
import type { Facet, ProxyKind } from './detectProxy.ts';
import { parseBytecode } from './evm/parseBytecode.ts';
import { createProgram, type Program } from './evm/program.ts';
import type { Part } from './gatherFacts.ts';
import { listFunctions } from './listFunctions.ts';
import { type FacetReads, readFacets } from './readFacets.ts';

async function readFacet({ address, selectors }: Facet, { getCode }: FacetReads): Promise<Part> {
  const bytes = parseBytecode(await getCode(address));
  const known = new Map(listFunctions(bytes).map((f) => [f.selector, f]));
  return {
    program: createProgram(bytes),
    // One that the disassembler does not see is still called, with whatever the facet does then.
    functions: selectors.map(
      (selector) => known.get(selector) ?? { selector, arguments: '', stateMutability: 'nonpayable' },
    ),
    facet: address,
  };
}

const isComplete = (reads: Partial<FacetReads>): reads is FacetReads =>
  Boolean(reads.readStorage && reads.call && reads.getCode);

/** All code that runs at the address: the contract's own and, for a diamond, that of its facets. */
export async function listParts(
  program: Program,
  detected: ProxyKind,
  reads: Partial<FacetReads>,
): Promise<{ proxy: ProxyKind; parts: Part[] }> {
  const own: Part = { program, functions: listFunctions(program.bytes), facet: undefined };
  if (detected.kind !== 'diamond' || !isComplete(reads)) return { proxy: detected, parts: [own] };
  const answered = new Set<Hex>(own.functions.map(({ selector }) => selector));
  const proxy = await readFacets(program, answered, reads);
  const facets: Part[] = [];
  for (const facet of proxy.facets) facets.push(await readFacet(facet, reads));
  return { proxy, parts: [own, ...facets] };
}
