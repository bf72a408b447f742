import type { Hex } from '#lib/hex.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import type { Guard } from '../symbolic/guards.ts';
import type { Hashes } from '../symbolic/hashes.ts';
import { describePlace, seat } from '../symbolic/skeleton.ts';
import {
  calldataFlag,
  callerFlag,
  keyedFlag,
  opaqueFlag,
  someTerm,
  storedFlag,
  type Term,
} from '../symbolic/term.ts';
import type { Study } from './decideAccess.ts';

/** A hash that the compiler worked out, where the same list is elsewhere filled under a key of the call. */
const folded = /m\([0-9a-f]{40,}\)|[0-9a-f]{40,}/;
const words = /[0-9a-f]{40,}/g;
/** More fields than a struct has. */
const structSize = 1n << 16n;

/** Two fields of a struct that has its own place far off: one of them is no entry of the other. */
function areNeighbours(place: string, other: string): boolean {
  const numbers = (text: string) => (text.match(words) ?? []).map((word) => BigInt(`0x${word}`));
  return numbers(place).some((a) =>
    numbers(other).some((b) => a !== b && (a > b ? a - b : b - a) < structSize),
  );
}

/** Whether something is put into a place. */
export function isFilled(place: string, filled: ReadonlySet<string>): boolean {
  const [head, tail] = place.split(folded);
  if (filled.has(place) || tail === undefined) return filled.has(place);
  if (filled.has(`${head}*${tail}`)) return true;
  return [...filled].some(
    (other) => other.startsWith(`${head}m(`) && other.endsWith(`)${tail}`) && !areNeighbours(place, other),
  );
}

/** A storage word, and what its place is the hash of, where it is one: a mapping's key and number. */
export interface PlacedWord {
  readonly place: bigint;
  readonly hashed: readonly (bigint | undefined)[];
}

const isChosen = (t: Term) => (t.flags & calldataFlag) !== 0;

/** Parts of a place that move it: what is hashed does not, it only says which list is meant. */
function listMoving(key: Term): Term[] {
  if (key.op === 'sha3') return [];
  return key.args.length === 0 || key.op === 'calldata' ? [key] : key.args.flatMap(listMoving);
}

/** An index that is compared with a length, or with the size of the list. */
const isBounded = (index: Term, { constraints }: Path) =>
  constraints.some(({ base: { op, args }, truth }) => {
    const [below] = args;
    return op === 'lt' && truth && below !== undefined && someTerm(below, (t) => t === index);
  });

/** An entry of the same mapping whose key is for the call to say. */
function isSameEntry(key: Term, hashed: PlacedWord['hashed'], hashes: Hashes): boolean {
  if (key.op !== 'sha3' || hashed.length === 0 || key.args.length !== hashed.length) return false;
  return key.args.every((word, at) => {
    const wanted = hashed[at];
    if (word.value !== undefined || wanted === undefined) return word.value === wanted;
    if (word.op !== 'sha3') return isChosen(word);
    const inner = hashes.findPreimage(wanted)?.words.map(({ value }) => value) ?? [];
    return isSameEntry(word, inner, hashes);
  });
}

/** Whether a path may write a certain word through a place that the call has a say in. */
export function reachesWord(key: Term, word: PlacedWord, path: Path, { hashes }: Exploration): boolean {
  if (key.value !== undefined) return key.value === word.place;
  if (isSameEntry(key, word.hashed, hashes)) return true;
  const moving = listMoving(key).filter(isChosen);
  return moving.length > 0 && !moving.every((index) => isBounded(index, path));
}

/** Runs code that the sender names, in the contract's own name: it may write anything. */
export const runsAnything = ({ effects }: Path): boolean =>
  effects.some((e) => e.kind === 'delegatecall' && !e.forwards && isChosen(e.to));

interface Word extends PlacedWord {
  readonly slot: Hex;
  readonly field: bigint;
  readonly askedBy: Set<string>;
}

export interface Authority {
  /** The authority word a store would hand to somebody the sender chooses. */
  findSeized(exploration: Exploration, store: { key: Term; value: Term }): Word | undefined;
  /** Whether a store names, replaces or removes somebody privileged functions ask for. */
  assignsRole(exploration: Exploration, store: { key: Term; value: Term }): boolean;
  /** Whether a place is an entry of a list that privileged functions look into. */
  isListed(exploration: Exploration, key: Term): boolean;
  /** The authority words that a store may change; `storage` is what is known to be there now. */
  findChanged(
    exploration: Exploration,
    store: { key: Term; value: Term },
    storage: ReadonlyMap<bigint, bigint>,
  ): readonly Word[];
  /** The authority words that a path may change because the call says where it writes, or what code it runs. */
  findReached(exploration: Exploration, path: Path): readonly Word[];
}

const slotGuard = (g: Guard) => (g.kind === 'address' && g.source.kind === 'slot' ? g.source : undefined);

/** Read from storage, where the call has no say in what is read. */
const isStored = ({ flags }: Term) =>
  (flags & storedFlag) !== 0 && (flags & (callerFlag | calldataFlag | opaqueFlag | keyedFlag)) === 0;

/** Of whom a function asks something before it does what it is for. */
const listAsked = ({ verdict, guards, signers }: Study['decision']): readonly Guard[] =>
  verdict === 'privileged' ? guards : signers.map((g) => (g.kind === 'signature' ? g.by : g));

/** Holders who are kept one after the other, and are asked for one by one: where their row begins. */
function findRow({ hashes, terms }: Exploration, slot: bigint): string | undefined {
  const [declared, ...more] = hashes.findPreimage(slot)?.words ?? [];
  if (declared?.value === undefined || more.length > 0) return undefined;
  return describePlace(hashes, terms.constant(slot)).skeleton.split('+')[0];
}

function placeWord({ hashes }: Exploration, slot: Hex): PlacedWord {
  const place = BigInt(slot);
  const preimage = hashes.findPreimage(place);
  return { place, hashed: preimage?.offset === 0 ? preimage.words.map(({ value }) => value) : [] };
}

/** What the privileged functions of a contract rely on, and those that need a signature. */
export function readAuthority(studies: ReadonlyMap<string, Study>): Authority {
  const words = new Map<bigint, Word[]>();
  const lists = new Set<string>();
  const seats = new Set<string>();
  const rows = new Set<string>();
  for (const [selector, { decision, exploration }] of studies) {
    for (const g of listAsked(decision)) {
      if (g.kind === 'member' || g.kind === 'item') lists.add(g.skeleton);
      if (g.kind === 'member') for (const taken of g.seats) seats.add(taken);
      const source = slotGuard(g);
      if (!source) continue;
      const row = findRow(exploration, BigInt(source.slot));
      if (row) rows.add(row);
      const field = BigInt(source.mask) << BigInt(source.shift);
      const there = words.get(BigInt(source.slot)) ?? [];
      const known = there.find((w) => w.field === field);
      if (known) known.askedBy.add(selector);
      else
        words.set(BigInt(source.slot), [
          ...there,
          { slot: source.slot, field, askedBy: new Set([selector]), ...placeWord(exploration, source.slot) },
        ]);
    }
  }
  const isListed = ({ hashes }: Exploration, key: Term) => {
    const { skeleton } = describePlace(hashes, key);
    const filled = new Set([skeleton]);
    return skeleton.split('+').some((part) => rows.has(part)) || [...lists].some((l) => isFilled(l, filled));
  };
  /** An entry of somebody who was known before, whom the call neither names nor puts out. */
  const isKept = ({ hashes }: Exploration, { key, value }: { key: Term; value: Term }) => {
    const { skeleton, words: keys } = describePlace(hashes, key);
    const holders = keys.filter((_, position) => seats.has(seat(skeleton, position)));
    return value.value !== 0n && holders.length > 0 && holders.every(isStored);
  };
  /** Neighbours packed into the same word may change freely. */
  const findChanged: Authority['findChanged'] = ({ terms }, { key, value }, storage) => {
    if (key.value === undefined) return [];
    const now = storage.get(key.value);
    const before = [terms.node('sload', [key]), ...(now === undefined ? [] : [terms.constant(now)])];
    const part = (word: Term, field: bigint) => terms.compute('and', [word, terms.constant(field)]);
    return (words.get(key.value) ?? []).filter(({ field }) =>
      before.every((word) => part(value, field) !== part(word, field)),
    );
  };
  const findReached: Authority['findReached'] = (exploration, path) => {
    const all = [...words.values()].flat();
    if (all.length === 0 || runsAnything(path)) return all;
    const keys = [...path.storage.values()].flatMap(({ key }) => (key.value === undefined ? [key] : []));
    return all.filter((word) => keys.some((key) => reachesWord(key, word, path, exploration)));
  };
  return {
    findChanged,
    findReached,
    isListed,
    findSeized: ({ terms }, { key, value }) => {
      const there = key.value === undefined ? undefined : words.get(key.value);
      // Neighbours packed into the same word may change freely.
      return there?.find(
        (w) =>
          (terms.compute('and', [value, terms.constant(w.field)]).flags & (callerFlag | calldataFlag)) !== 0,
      );
    },
    assignsRole: (exploration, store) => {
      const { key } = store;
      // Somebody else's entry: a vote or a mark under one's own name assigns no role.
      if (key.value === undefined)
        return (key.flags & callerFlag) === 0 && isListed(exploration, key) && !isKept(exploration, store);
      return findChanged(exploration, store, new Map()).length > 0;
    },
  };
}
