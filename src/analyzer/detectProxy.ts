import type { Hex } from '#lib/hex.ts';
import { proxySlots } from '#model/proxySlots.ts';
import type { Program } from './evm/program.ts';
import { type Exploration, isFollowed } from './symbolic/exploration.ts';
import { explore } from './symbolic/explore.ts';
import { findSource, type Source, toHex } from './symbolic/guards.ts';
import { type Hashes, keccak } from './symbolic/hashes.ts';
import { someTerm, type Term } from './symbolic/term.ts';

export type ProxyKind =
  | { readonly kind: 'none' }
  | { readonly kind: 'minimal'; readonly implementation: Hex }
  | { readonly kind: 'delegation'; readonly implementation: Hex }
  | {
      readonly kind: 'uups' | 'transparent' | 'erc1967' | 'erc1822' | 'zeppelinos' | 'safe' | 'custom';
      readonly slot: Hex | undefined;
      readonly implementation: Hex | undefined;
      readonly admin: Hex | undefined;
    }
  | {
      readonly kind: 'beacon';
      readonly beacon: Hex | undefined;
      readonly implementation: Hex | undefined;
    }
  | {
      readonly kind: 'diamond';
      readonly facets: readonly Facet[];
      /** Why there may be others; undefined when these are all. */
      readonly problem: string | undefined;
    };

/** Code that a diamond runs for some of its functions. */
export interface Facet {
  readonly address: Hex;
  readonly selectors: readonly Hex[];
}

export type ReadStorage = (slot: Hex) => Promise<Hex>;
export interface CallResult {
  readonly ok: boolean;
  readonly data: Hex;
  /** Of an answer that was too long to be passed on whole. */
  readonly whole?: { readonly bytes: number };
}
/** An eth_call; without `to` it goes to the contract under analysis. */
export type Call = (params: { from?: Hex; to?: Hex; data: Hex }) => Promise<CallResult>;

export type GetCode = (address: Hex) => Promise<Hex>;

interface Reads {
  readonly readStorage: ReadStorage | undefined;
  readonly call: Call | undefined;
}

const named = (text: string) => keccak(Buffer.from(text, 'utf8').toString('hex'));
const erc1822Slot = toHex(named('PROXIABLE'), 32);
const zeppelinosSlot = toHex(named('org.zeppelinos.proxy.implementation'), 32);

const minimalProxies = [
  /^363d3d373d3d3d363d(?:61[0-9a-f]{4}806[0-9a-f]{7}[0-9a-f]*?)?73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/,
  /^3d3d3d3d363d3d37363d73([0-9a-f]{40})5af43d3d93803e602a57fd5bf3/,
  /^363d3d373d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/,
  /^36602c57343d527f[0-9a-f]{64}59a190363d3d373d363d73([0-9a-f]{40})5af4/,
  /^366000600037611000600036600073([0-9a-f]{40})5af4602c57600080fd5b6110006000f3/,
];
const safeMark = 'a619486e';
const probeSelector = 0x5f1e9c37n;
const proxiableUuid: Hex = '0x52d1902d';
const facetsNotAsked = 'it is a diamond; what its facets are does not follow from its code alone';
const implementationCall: Hex = '0x5c60da1b';

interface Forward {
  readonly source: Source;
  readonly chosenBy: boolean;
  readonly asksSender: boolean;
}

/** What happens to a selector that no function of the contract has. */
export function exploreFallback(program: Program, isOver: () => boolean): Exploration {
  const budget = { steps: 20_000, paths: 200, isOver };
  const world = { storage: new Map(), enterable: new Set<string>(), immutables: new Set<bigint>() };
  return explore(program, { selector: probeSelector, world, budget });
}

/** Looked up under the selector itself, as a diamond finds its facets; any other computed target is not. */
function isBySelector(target: Term, hashes: Hashes): boolean {
  const holds = (word: Term): boolean =>
    word.value === probeSelector << 224n ||
    word.value === probeSelector ||
    (word.value !== undefined && (hashes.findPreimage(word.value)?.words.some(holds) ?? false));
  return someTerm(target, holds);
}

/**
 * What is known of where calls go that a contract does not know itself: they were followed to their end; they are handed
 * on to this code or that, by who calls, when, or with what; or they were too long to follow.
 */
export type UnknownCalls = 'followed' | 'split' | 'cut';

export function readUnknownCalls(fallback: Exploration): UnknownCalls {
  const targets = fallback.paths.flatMap(({ effects }) =>
    effects.flatMap((e) => (e.kind === 'delegatecall' && e.forwards ? [e.to] : [])),
  );
  if (new Set(targets).size > 1) return 'split';
  return isFollowed(fallback) ? 'followed' : 'cut';
}

/** Where an unknown selector is handed on to, if it is. One way that goes by the selector outweighs a default. */
export function findForward({ paths, hashes }: Exploration): Forward | undefined {
  let found: Forward | undefined;
  for (const p of paths) {
    const hit = p.effects.find((e) => e.kind === 'delegatecall' && e.forwards);
    if (hit?.kind !== 'delegatecall') continue;
    const source = findSource(hit.to, new Set());
    const chosenBy = isBySelector(hit.to, hashes);
    const asksSender = p.constraints.some(
      (c) => c.base.op === 'eq' && c.base.args.some((a) => a.op === 'caller'),
    );
    found ??= { source, chosenBy, asksSender };
    if (chosenBy) return { source, chosenBy, asksSender };
  }
  return found;
}

export const toAddress = (word: Hex | undefined): Hex | undefined => {
  if (!word || word.length < 42 || BigInt(word) === 0n) return undefined;
  return `0x${word.slice(-40).toLowerCase()}`;
};

const readAddress = async ({ readStorage }: Reads, slot: Hex) => toAddress(await readStorage?.(slot));

async function resolveSource(source: Source, reads: Reads): Promise<Hex | undefined> {
  if (source.kind === 'slot') return readAddress(reads, source.slot);
  if (source.kind === 'constant' || source.kind === 'immutable') return toAddress(source.address);
  return undefined;
}

async function describeBeacon(source: Source & { kind: 'external' }, reads: Reads): Promise<ProxyKind> {
  const beacon = await resolveSource(source.target, reads);
  const answer = beacon ? await reads.call?.({ to: beacon, data: implementationCall }) : undefined;
  return { kind: 'beacon', beacon, implementation: answer?.ok ? toAddress(answer.data) : undefined };
}

async function nameSlotProxy(
  slot: Hex,
  forward: Forward,
  bytes: Uint8Array,
  reads: Reads,
): Promise<ProxyKind> {
  const implementation = await readAddress(reads, slot);
  const admin = slot === proxySlots.implementation ? await readAddress(reads, proxySlots.admin) : undefined;
  const common = { slot, implementation, admin };
  if (slot === erc1822Slot) return { kind: 'erc1822', ...common };
  if (slot === zeppelinosSlot) return { kind: 'zeppelinos', ...common };
  if (slot !== proxySlots.implementation) {
    const safe = BigInt(slot) === 0n && Buffer.from(bytes).toString('hex').includes(safeMark);
    return { kind: safe ? 'safe' : 'custom', ...common };
  }
  if (admin || forward.asksSender) return { kind: 'transparent', ...common };
  const uuid = implementation ? await reads.call?.({ to: implementation, data: proxiableUuid }) : undefined;
  return {
    kind: uuid?.ok && uuid.data.toLowerCase() === proxySlots.implementation ? 'uups' : 'erc1967',
    ...common,
  };
}

/**
 * Whether a contract is an upgradeable proxy (EIP-1967, EIP-1822, beacon, diamond, minimal).
 * Tells what kind of proxy runtime code is, and where it points as far as the reads given allow.
 */
export async function detectProxy(
  bytes: Uint8Array,
  fallback: Exploration,
  reads: Reads,
): Promise<ProxyKind> {
  const hex = Buffer.from(bytes).toString('hex');
  if (hex.startsWith('ef0100') && bytes.length === 23)
    return { kind: 'delegation', implementation: `0x${hex.slice(6)}` };
  for (const pattern of minimalProxies) {
    const target = pattern.exec(hex)?.[1];
    if (target) return { kind: 'minimal', implementation: `0x${target}` };
  }
  const forward = findForward(fallback);
  if (!forward) return { kind: 'none' };
  if (forward.chosenBy) return { kind: 'diamond', facets: [], problem: facetsNotAsked };
  const { source } = forward;
  if (source.kind === 'external') return describeBeacon(source, reads);
  if (source.kind === 'slot') return nameSlotProxy(source.slot, forward, bytes, reads);
  const implementation = await resolveSource(source, reads);
  return { kind: 'custom', slot: undefined, implementation, admin: undefined };
}
