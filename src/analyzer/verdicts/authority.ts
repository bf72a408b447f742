import type { Hex } from '#lib/hex.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import type { Guard } from '../symbolic/guard.ts';
import { describePlace, seat } from '../symbolic/skeleton.ts';
import { calldataFlag, callerFlag, keyedFlag, opaqueFlag, storedFlag, type Term } from '../symbolic/term.ts';
import { isFilled } from './isFilled.ts';
import { type PlacedWord, reachesWord, runsAnything } from './reachesWord.ts';
import type { Study } from './study.ts';

interface Word extends PlacedWord {
  readonly slot: Hex;
  readonly field: bigint;
  readonly askedBy: Set<string>;
}

export interface Authority {
  /** The authority word a store would hand to somebody the sender chooses. */
  findSeized(exploration: Exploration, store: { key: Term; value: Term }): Word | undefined;
  /** Whether a store names, replaces or removes somebody privileged functions ask for. */
  appoints(exploration: Exploration, store: { key: Term; value: Term }): boolean;
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
    appoints: (exploration, store) => {
      const { key } = store;
      // Somebody else's entry: a vote or a mark under one's own name appoints nobody.
      if (key.value === undefined)
        return (key.flags & callerFlag) === 0 && isListed(exploration, key) && !isKept(exploration, store);
      return findChanged(exploration, store, new Map()).length > 0;
    },
  };
}
