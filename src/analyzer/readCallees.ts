import type { Hex } from '#lib/hex.ts';
import type { Program } from './evm/program.ts';
import { type Elements, uniteElements } from './findElement.ts';
import { findSignature } from './findSignature.ts';
import type { Facts, Part } from './gatherFacts.ts';
import { type FollowedCalls, followCalls } from './symbolic/followCalls.ts';
import { toHex } from './symbolic/guards.ts';
import type { Term } from './symbolic/term.ts';
import { type CalleePlace, keyOf, siteKinds, type Told, tell } from './tellCallee.ts';

const deepest = 4;
const longest = 160;
const smallest = 1n << 16n;

/** The selector of a question, by name where it is a published one. */
function nameQuestion(tag: Term['tag']): string {
  const [selector] = String(tag).split(':');
  if (!selector) return 'a call';
  return findSignature(`0x${selector}`)?.replace(/\(.*/, '') ?? `0x${selector}`;
}

function writeTerm({ op, args, tag, value, depth }: Term, left: number): string {
  if (value !== undefined) return value < smallest ? `${value}` : `0x${value.toString(16).slice(0, 8)}…`;
  if (args.length === 0) return op === 'opaque' ? String(tag).replace(/\d+$/, '') : op;
  if (left === 0 && depth > 1) return '…';
  const inner = args.map((arg) => writeTerm(arg, left - 1));
  if (op === 'sload') return `stored(${inner.join(', ')})`;
  if (op === 'calldata') return `input(${inner.join(', ')})`;
  if (op !== 'ret' && op !== 'reply') return `${op}(${inner.join(', ')})`;
  const [of, ...words] = inner;
  return `${nameQuestion(tag)}(${words.join(', ')}) of ${of}`;
}

/** A word as a reader of code would write it, to some depth. */
const describeTerm = (term: Term): string => writeTerm(term, deepest).slice(0, longest);

/** `runs`: its code runs in the caller's storage. */
type Callee = CalleePlace & { readonly runs: boolean; readonly getter: string | undefined };

/** Why one call does not show: what is called, as far as it was followed, and in which function. */
export interface CalleeGap {
  readonly kind: 'stored' | 'listed' | 'untold' | 'cut';
  readonly in: Hex | undefined;
  readonly what: string;
}

/**
 * Whom code calls. Besides those whose place is known: `stored`: entries of a list or mapping of its own; `listed`: entries of another
 * contract's, or whose code it runs; `untold`: an address that is worked out in a way that was not followed; `cut`: codes that were too long to follow.
 * What the sender names (`given`) is no reference.
 */
export interface Callees {
  readonly found: readonly Callee[];
  /** Lay in memory beside what is called: one of them may be. */
  readonly loose: readonly Callee[];
  readonly stored: number;
  readonly listed: number;
  readonly untold: number;
  readonly given: number;
  readonly cut: number;
  readonly creates: boolean;
  /** The first of those that do not show. */
  readonly gaps: readonly CalleeGap[];
}

/** Of one contract. */
const mostGaps = 20;
/** Code of the greatest size calls fewer than this. */
const mostFound = 200;
const runOpcodes: ReadonlySet<number> = new Set([0xf2, 0xf4]);

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

const nameCallee = ({ runs, getter: _, ...place }: Callee): string => `${runs} ${nameOf(place)}`;

type Studied = Pick<Facts, 'studies' | 'byCode'>;

interface CalleeParams {
  /** Hands calls on by their selector, to its facets. */
  readonly isDiamond: boolean;
  readonly isOver: () => boolean;
}

const cutWords = { jump: 'code that jumps to a computed place', steps: 'more paths than are followed' };

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

interface Site {
  readonly told: readonly { readonly term: Term; readonly place: Told }[];
  readonly runs: boolean;
}

const toKind = (place: Told, runs: boolean): Told => (runs && place === 'stored' ? 'listed' : place);

/** Counts one place of code by what could not be told of it. */
function countSite(sites: Record<(typeof siteKinds)[number], number>, { told, runs }: Site): void {
  const kinds = new Set<unknown>(told.length < mostAtOnce ? [] : ['untold']);
  for (const { place } of told) kinds.add(toKind(place, runs));
  for (const kind of siteKinds) if (kinds.has(kind)) sites[kind]++;
}

/** What one place of code calls that does not show. */
const listGaps = ({ told, runs }: Site, selector: bigint | undefined): CalleeGap[] =>
  told.flatMap(({ term, place }) => {
    const kind = toKind(place, runs);
    if (kind !== 'stored' && kind !== 'listed' && kind !== 'untold') return [];
    const what = `${runs ? 'code of ' : ''}${describeTerm(term)}`;
    return [{ kind, in: selector === undefined ? undefined : toHex(selector, 4), what }];
  });

/** With one memory for all words of a program. */
function createTeller(program: Program): (term: Term) => Told {
  const told = new Map<Term, Told>();
  return (term) => {
    const known = told.get(term) ?? tell(term, program);
    told.set(term, known);
    return known;
  };
}

/** Places of calls, with what is called there and what may be as it lay in memory. */
function listSites(program: Program, { callees, loose }: FollowedCalls, tellOnce: (term: Term) => Told) {
  const toTold = (terms: Iterable<Term> = []) => [...terms].map((term) => ({ term, place: tellOnce(term) }));
  return [...callees].map(([pc, terms]) => ({
    pc,
    runs: runOpcodes.has(program.bytes[pc] ?? 0),
    known: toTold(terms),
    inMemory: toTold(loose.get(pc)),
  }));
}

/** Whom a contract's code calls, that of its facets included. */
export function readCallees(
  parts: readonly Part[],
  studied: Studied,
  { isDiamond, isOver }: CalleeParams,
): Callees {
  const collected = collect(nameGetters(parts, studied));
  const loose = collect(new Map());
  let storedInMemory = false;
  const sites = { stored: 0, listed: 0, untold: 0, given: 0 };
  const gaps: CalleeGap[] = [];
  let [cut, creates] = [0, false];
  for (const { program, facet } of parts) {
    const tellOnce = createTeller(program);
    const followed = followCalls(program, { steps: maxSteps, isOver }, (term) => nameOf(tellOnce(term)));
    creates ||= followed.creates;
    if (followed.cut) {
      cut++;
      gaps.push({ kind: 'cut', in: undefined, what: cutWords[followed.cut] });
    }
    for (const { pc, runs, known, inMemory } of listSites(program, followed, tellOnce)) {
      for (const { place } of known) if (typeof place !== 'string') collected.add(place, runs);
      for (const { place } of inMemory) if (typeof place !== 'string') loose.add(place, runs);
      const entries = inMemory.filter(({ place }) => !runs && place === 'stored');
      storedInMemory ||= entries.length > 0;
      if (isDiamond && runs && facet === undefined) continue;
      const site = { told: [...known, ...inMemory.filter((one) => !entries.includes(one))], runs };
      countSite(sites, site);
      gaps.push(...listGaps(site, followed.through.get(pc)));
    }
  }
  const { found, stored, listed } = collected.finish();
  const beside = loose.finish();
  const known = new Set(found.map(nameCallee));
  // All that is stored is looked at where some of it is called.
  const isHidden = storedInMemory && sites.stored + stored === 0;
  return {
    found: found.slice(0, mostFound),
    loose: beside.found.filter((one) => !known.has(nameCallee(one))),
    ...sites,
    stored: sites.stored + stored,
    listed: sites.listed + listed,
    untold:
      sites.untold +
      Math.max(0, found.length - mostFound) +
      beside.stored +
      beside.listed +
      (isHidden ? 1 : 0),
    cut,
    creates,
    gaps: gaps.slice(0, mostGaps),
  };
}
