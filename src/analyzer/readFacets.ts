import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import {
  type Call,
  type Facet,
  type GetCode,
  type ProxyKind,
  type ReadStorage,
  toAddress,
} from './detectProxy.ts';
import { addressMask } from './evm/arithmetic.ts';
import { createProgram, type Program, parseBytecode } from './evm/program.ts';
import type { Part } from './gatherFacts.ts';
import { listFunctions } from './listFunctions.ts';
import type { Exploration } from './symbolic/exploration.ts';
import { explore } from './symbolic/explore.ts';
import { findSource, toHex } from './symbolic/guards.ts';

export interface FacetReads {
  readonly readStorage: ReadStorage;
  readonly call: Call;
  readonly getCode: GetCode;
  /** Whether the time for it is used up. */
  readonly isOver: () => boolean;
}
type Diamond = Extract<ProxyKind, { kind: 'diamond' }>;

const facetsCall: Hex = '0x7a0ed627';
const facetAddressesCall: Hex = '0x52ef6b2c';
const facetSelectorsCall: Hex = '0xadfca15e';
const maxFacets = 100;
const maxSelectors = 1500;

const noList = 'it is a diamond that does not list its facets as EIP-2535 asks';
const tooMany = 'it is a diamond with more facets than are followed';
const tooSlow = 'it is a diamond whose functions take too long to follow';
const unchecked = 'it is a diamond; where it hands its functions on to does not show in its code';
const otherwise = 'it is a diamond that hands functions on to other code than it lists';
const leftOut = 'it is a diamond whose list of facets leaves out functions that it has';

function decode<T>(types: string, data: Hex): T | undefined {
  try {
    return decodeAbiParameters(parseAbiParameters(types), data)[0] as T;
  } catch {
    return undefined;
  }
}

const lower = (hex: string) => hex.toLowerCase() as Hex;

/** The facets as the diamond lists them: all at once, or address by address. */
async function askLoupe(call: Call): Promise<Facet[] | 'tooMany' | undefined> {
  const whole = await call({ data: facetsCall });
  if (whole.ok && whole.whole) return 'tooMany';
  const listed = whole.ok
    ? decode<readonly { facet: Hex; selectors: readonly Hex[] }[]>(
        '(address facet, bytes4[] selectors)[]',
        whole.data,
      )
    : undefined;
  if (listed)
    return listed.map(({ facet, selectors }) => ({ address: lower(facet), selectors: selectors.map(lower) }));
  const answer = await call({ data: facetAddressesCall });
  const addresses = answer.ok ? decode<readonly Hex[]>('address[]', answer.data) : undefined;
  if (addresses && addresses.length > maxFacets) return 'tooMany';
  if (!addresses) return answer.ok && answer.whole ? 'tooMany' : undefined;
  const facets: Facet[] = [];
  for (const address of addresses) {
    const argument = encodeAbiParameters([{ type: 'address' }], [address]).slice(2);
    const one = await call({ data: `${facetSelectorsCall}${argument}` });
    const selectors = one.ok ? decode<readonly Hex[]>('bytes4[]', one.data) : undefined;
    if (!selectors) return one.ok && one.whole ? 'tooMany' : undefined;
    facets.push({ address: lower(address), selectors: selectors.map(lower) });
  }
  return facets;
}

const listTargets = ({ paths }: Exploration) =>
  paths.flatMap(({ effects }) =>
    effects.flatMap((e) => (e.kind === 'delegatecall' && e.forwards ? [findSource(e.to, new Set())] : [])),
  );

/** The address to which the diamond's own code hands a selector on today; undefined when that does not show. */
async function findTarget(
  program: Program,
  selector: Hex,
  { readStorage, isOver }: Pick<FacetReads, 'readStorage' | 'isOver'>,
): Promise<Hex | 'nowhere' | undefined> {
  const look = (storage: ReadonlyMap<bigint, bigint>) =>
    explore(program, {
      selector: BigInt(selector),
      world: { storage, enterable: new Set(), immutables: new Set() },
      budget: { steps: 20_000, paths: 200, isOver },
    });
  const blind = look(new Map());
  const slots = new Set(blind.slots);
  for (const target of listTargets(blind)) if (target.kind === 'slot') slots.add(BigInt(target.slot));
  const words = [...slots].map(async (slot) => [slot, BigInt(await readStorage(toHex(slot, 32)))] as const);
  const storage = new Map(await Promise.all(words));
  const seen = look(storage);
  if (seen.cut.budget + seen.cut.loop > 0) return undefined;
  const found = new Set<Hex | undefined>();
  for (const target of listTargets(seen)) {
    if (target.kind === 'constant' || target.kind === 'immutable') found.add(toAddress(target.address));
    else if (target.kind === 'slot') {
      const word = storage.get(BigInt(target.slot)) ?? 0n;
      found.add(toAddress(toHex((word >> BigInt(target.shift)) & BigInt(target.mask) & addressMask, 32)));
    } else return undefined;
  }
  const [only] = found;
  if (found.size > 1) return undefined;
  return only ?? 'nowhere';
}

/** A function of a facet that the diamond hands on although its list does not say so. */
async function hidesFunctions(
  program: Program,
  facets: readonly Facet[],
  reads: Omit<FacetReads, 'call'>,
): Promise<boolean> {
  const listed = new Set(facets.flatMap(({ selectors }) => selectors));
  for (const { address } of facets) {
    for (const { selector } of listFunctions(parseBytecode(await reads.getCode(address)))) {
      if (reads.isOver()) return false;
      if (listed.has(selector)) continue;
      const target = await findTarget(program, selector, reads);
      if (target !== undefined && target !== 'nowhere') return true;
    }
  }
  return false;
}

/**
 * The facets of a diamond: those that it lists, each function held against where the diamond's code hands it on. A list
 * that is absent, too long or not what the code does leaves the rest unknown, and the reason says so.
 */
export async function readFacets(
  program: Program,
  own: ReadonlySet<Hex>,
  { call, ...reads }: FacetReads,
): Promise<Diamond> {
  const stop = (problem: string): Diamond => ({ kind: 'diamond', facets: [], problem });
  const listed = await askLoupe(call);
  if (listed === 'tooMany') return stop(tooMany);
  if (!listed || listed.length === 0) return stop(noList);
  const asked = listed.flatMap(({ address, selectors }) =>
    selectors.map((selector) => ({ address, selector })),
  );
  if (listed.length > maxFacets || asked.length > maxSelectors) return stop(tooMany);
  const facets = new Map<Hex, Hex[]>();
  let problem: string | undefined;
  for (const { address, selector } of asked) {
    // What the diamond answers itself it hands on to nobody.
    if (own.has(selector)) continue;
    const target = await findTarget(program, selector, reads);
    if (reads.isOver()) break;
    if (target !== address) problem ??= target === undefined ? unchecked : otherwise;
    if (target === undefined || target === 'nowhere') continue;
    facets.set(target, facets.get(target) ?? []);
    facets.get(target)?.push(selector);
  }
  const found = [...facets].map(([address, selectors]) => ({ address, selectors }));
  if (await hidesFunctions(program, found, reads)) problem ??= leftOut;
  if (reads.isOver()) problem ??= tooSlow;
  return { kind: 'diamond', facets: found, problem };
}

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
  reads: Partial<FacetReads> & Pick<FacetReads, 'isOver'>,
): Promise<{ proxy: ProxyKind; parts: Part[] }> {
  const own: Part = { program, functions: listFunctions(program.bytes), facet: undefined };
  if (detected.kind !== 'diamond' || !isComplete(reads)) return { proxy: detected, parts: [own] };
  const answered = new Set<Hex>(own.functions.map(({ selector }) => selector));
  const proxy = await readFacets(program, answered, reads);
  const facets: Part[] = [];
  for (const facet of proxy.facets) facets.push(await readFacet(facet, reads));
  return { proxy, parts: [own, ...facets] };
}
