import type { Hex } from '#lib/hex.ts';
import type { Program } from './evm/program.ts';
import { type Elements, findElement, uniteElements } from './findElement.ts';
import { findSignature } from './findSignature.ts';
import type { Facts, Part } from './gatherFacts.ts';
import { followCalls } from './symbolic/followCalls.ts';
import { type Field, findField, findSource, toHex } from './symbolic/guards.ts';
import { calldataFlag, callerFlag, keyedFlag, type Term } from './symbolic/term.ts';

/** Where the address of a contract that code calls is found. */
export type CalleePlace =
  | { readonly kind: 'constant'; readonly address: Hex }
  | ({ readonly kind: 'slot' } & Field)
  | ({ readonly kind: 'elements' } & Elements)
  /** Another contract answers it, in this word of its answer. */
  | {
      readonly kind: 'answer';
      readonly of: CalleePlace | { readonly kind: 'self' };
      readonly selector: Hex;
      readonly words: readonly (Hex | 'self' | Field)[];
      readonly word: number;
    };

/** `runs`: its code runs in the caller's storage. */
type Callee = CalleePlace & { readonly runs: boolean; readonly getter: string | undefined };

/**
 * Whom code calls. Besides those whose place is known: `stored`: entries of a list or mapping of its own; `listed`: entries of another
 * contract's, or whose code it runs; `untold`: an address that is worked out in a way that was not followed; `cut`: codes that were too long to follow.
 * What the sender names (`given`) is no reference.
 */
export interface Callees {
  readonly found: readonly Callee[];
  readonly stored: number;
  readonly listed: number;
  readonly untold: number;
  readonly given: number;
  readonly cut: number;
  readonly creates: boolean;
}

/** Code of the greatest size calls fewer than this. */
const mostFound = 200;
const runOpcodes: ReadonlySet<number> = new Set([0xf2, 0xf4]);

const addressMask = (1n << 160n) - 1n;
/** A mask with holes makes another address of the one below it. */
const keepsAddress = (mask: bigint): boolean => (mask & addressMask) === addressMask;

/** Without the masks around it. */
const strip = (term: Term): Term => {
  const [a, b] = term.args;
  const isMask = term.op === 'and' && b?.value !== undefined && keepsAddress(b.value);
  return isMask && a && a.op !== 'sload' && a.op !== 'shr' ? strip(a) : term;
};

/** Kinds of places that name no address. */
const siteKinds = ['stored', 'listed', 'untold', 'given'] as const;
type Told = CalleePlace | 'self' | 'created' | (typeof siteKinds)[number];

const isByteShift = (bits: bigint): boolean => bits % 8n === 0n && bits < 256n;
const isPowerOfByte = (value: bigint): boolean =>
  isByteShift(BigInt(value.toString(2).length - 1)) && (value & (value - 1n)) === 0n;

/** A mask over an address that begins at a whole byte. */
function isField(mask: bigint): boolean {
  for (let shift = 0n; shift <= 96n; shift += 8n)
    if (keepsAddress(mask >> shift) && (mask & ((1n << shift) - 1n)) === 0n) return true;
  return false;
}

/** A word of storage, or an address in one as it stands there: any change of its bits would hide whose it is. */
function isStored({ op, args: [a, b] }: Term): boolean {
  if (op === 'sload') return true;
  if (op === 'shr') return a?.value !== undefined && isByteShift(a.value) && b !== undefined && isStored(b);
  if (op === 'div') return b?.value !== undefined && isPowerOfByte(b.value) && a !== undefined && isStored(a);
  return op === 'and' && b?.value !== undefined && isField(b.value) && a !== undefined && isStored(a);
}

/** What a question is asked with, where that is known before any call. */
function readWord(word: Term): Hex | 'self' | Field | undefined {
  if (word.value !== undefined) return toHex(word.value, 32);
  return word.op === 'address' ? 'self' : findField(word);
}

function readAnswer(ret: Term, program: Program): Told {
  const [target, ...args] = ret.args;
  const of = target ? tell(target, program) : 'untold';
  if (of !== 'self' && typeof of === 'string') return of;
  const [selector, call, offset] = String(ret.tag).split(':');
  const words = args.flatMap((word) => readWord(word) ?? []);
  // Of a question of unknown length three words are known; there may be more.
  const isWhole = words.length === args.length && (call === '' || args.length !== 3);
  if (!selector || !isWhole) return args.some(({ flags }) => flags & calldataFlag) ? 'listed' : 'untold';
  return {
    kind: 'answer',
    of: of === 'self' ? { kind: 'self' } : of,
    selector: `0x${selector}`,
    words,
    word: Math.floor(Number.parseInt(offset ?? '0', 10) / 32),
  };
}

function tell(term: Term, program: Program): Told {
  const bare = strip(term);
  const source = findSource(bare, program.immutables);
  if (source.kind === 'constant' || source.kind === 'immutable')
    return source.address ? { kind: 'constant', address: source.address } : 'untold';
  if (source.kind === 'self') return 'self';
  const element = findElement(bare);
  if (element) return { kind: 'elements', ...element };
  if (source.kind === 'slot') return { ...source, kind: 'slot' };
  if (bare.op === 'ret' || bare.op === 'reply') return readAnswer(bare, program);
  if (bare.op === 'created' || (bare.op === 'opaque' && String(bare.tag).startsWith('created')))
    return 'created';
  if (isStored(bare)) return 'stored';
  if (bare.flags & keyedFlag) return 'listed';
  if (bare.flags & (calldataFlag | callerFlag)) return 'given';
  return bare.args.some(({ op }) => op === 'sload') ? 'listed' : 'untold';
}

const keyOf = (place: Told): string => (typeof place === 'string' ? place : JSON.stringify(place));

/** Paths that differ in which element of a list they call go on as one. */
const nameOf = (place: Told): string =>
  typeof place !== 'string' && place.kind === 'elements'
    ? `elements ${place.slot} ${place.shift} ${place.mask}`
    : keyOf(place);

/** Views that answer nothing but the address that is called name it. */
function nameGetters(parts: readonly Part[], { studies, byCode }: Studied): Map<string, string> {
  const names = new Map<string, string>();
  for (const { program, functions } of parts)
    for (const { selector, arguments: types, stateMutability } of functions) {
      if (types !== '' || stateMutability !== 'view') continue;
      const paths = [studies, byCode].flatMap((all) => all.get(selector)?.exploration.paths ?? []);
      for (const { answers } of paths) {
        const [answer] = answers;
        const place = answer && answers.length === 1 ? tell(answer, program) : 'untold';
        if (typeof place !== 'string') names.set(keyOf(place), findSignature(selector) ?? `${selector}()`);
      }
    }
  return names;
}

type Studied = Pick<Facts, 'studies' | 'byCode'>;

interface CalleeParams {
  /** Hands calls on by their selector, to its facets. */
  readonly isDiamond: boolean;
  readonly isOver: () => boolean;
}

/** Of each part. */
const maxSteps = 400_000;

/** Addresses at one place of code; of more than these some may not have been kept. */
const mostAtOnce = 32;

/** Places that were found, each once; of the elements of arrays those that belong together. */
function collect(getters: ReadonlyMap<string, string>) {
  const found = new Map<string, Callee>();
  const elements = new Map<string, { runs: boolean; places: Elements[] }>();
  return {
    add(place: CalleePlace, runs: boolean): void {
      const key = `${runs} ${nameOf(place)}`;
      if (place.kind !== 'elements')
        return void found.set(key, { ...place, runs, getter: getters.get(keyOf(place)) });
      elements.set(key, { runs, places: [...(elements.get(key)?.places ?? []), place] });
    },
    finish(): Pick<Callees, 'found' | 'stored' | 'listed'> {
      const all = [...elements.values()].map((one) => ({ ...one, united: uniteElements(one.places) }));
      const told = all.flatMap(({ runs, united = [] }) =>
        united.map((one) => ({ ...one, kind: 'elements' as const, runs, getter: undefined })),
      );
      const unclear = all.filter(({ united }) => !united);
      const listed = unclear.filter(({ runs }) => runs).length;
      return { found: [...found.values(), ...told], stored: unclear.length - listed, listed };
    },
  };
}

/** Counts one place of code by what could not be told of it. */
function countSite(
  sites: Record<(typeof siteKinds)[number], number>,
  { places, runs }: { places: readonly Told[]; runs: boolean },
): void {
  const kinds = new Set<unknown>(places.length < mostAtOnce ? [] : ['untold']);
  for (const place of places) kinds.add(runs && place === 'stored' ? 'listed' : place);
  for (const kind of siteKinds) if (kinds.has(kind)) sites[kind]++;
}

/** Whom a contract's code calls, that of its facets included. */
export function readCallees(
  parts: readonly Part[],
  studied: Studied,
  { isDiamond, isOver }: CalleeParams,
): Callees {
  const collected = collect(nameGetters(parts, studied));
  const sites = { stored: 0, listed: 0, untold: 0, given: 0 };
  let [cut, creates] = [0, false];
  for (const { program, facet } of parts) {
    const told = new Map<Term, Told>();
    const tellOnce = (term: Term): Told => {
      const known = told.get(term) ?? tell(term, program);
      told.set(term, known);
      return known;
    };
    const followed = followCalls(program, { steps: maxSteps, isOver }, (term) => nameOf(tellOnce(term)));
    creates ||= followed.creates;
    if (!followed.whole) cut++;
    for (const [pc, terms] of followed.callees) {
      const runs = runOpcodes.has(program.bytes[pc] ?? 0);
      const places = [...terms].map(tellOnce);
      for (const place of places) if (typeof place !== 'string') collected.add(place, runs);
      if (!(isDiamond && runs && facet === undefined)) countSite(sites, { places, runs });
    }
  }
  const { found, stored, listed } = collected.finish();
  return {
    found: found.slice(0, mostFound),
    ...sites,
    stored: sites.stored + stored,
    listed: sites.listed + listed,
    untold: sites.untold + Math.max(0, found.length - mostFound),
    cut,
    creates,
  };
}
