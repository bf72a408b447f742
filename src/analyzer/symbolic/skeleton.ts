import type { Hashes } from './hashes.ts';
import { calldataFlag, callerFlag, opaqueFlag, type Term } from './term.ts';

/** A storage place: which mapping, and which of its keys the sender fills in or chooses. */
export interface Place {
  /** Free parts starred out: `m(*,3)` is any entry of the mapping at slot 3. */
  readonly skeleton: string;
  /** Positions, in reading order, of keys that are the sender. */
  readonly sender: readonly number[];
  /** Positions of keys an arbitrary caller can choose, being the sender or input. */
  readonly chosen: readonly number[];
  /** The keys themselves, by position. */
  readonly words: readonly Term[];
}

const maxPlaceDepth = 8;
/** Terms are never shared between explorations, so a key alone names its place. */
const known = new WeakMap<Term, Place>();

/** Reads a storage key so that two functions touching the same mapping show the same skeleton. */
export function describePlace(hashes: Hashes, key: Term): Place {
  const found = known.get(key);
  if (found) return found;
  const place = readPlace(hashes, key);
  known.set(key, place);
  return place;
}

/** Vyper hashes the slot before the key, Solidity after it. */
const isSlotFirst = ([first, last, more]: readonly Term[]) =>
  more === undefined &&
  first?.value !== undefined &&
  last?.value === undefined &&
  !['sha3', 'add'].includes(last?.op ?? '');

/** Hand-written code packs key and mapping number into one word; a list filed under a name has the name beside the account. */
function readSeed(word: Term): string {
  const seed = word.op === 'or' ? word.args.find((arg) => arg.value !== undefined) : undefined;
  return seed?.value === undefined ? '' : `|${seed.value.toString(16)}`;
}

/** The hash of one word with nothing beside it: no name of a list is in there. */
const isHashedAccount = ({ op, tag, args: [word, more] }: Term) =>
  op === 'sha3' && (tag === 20 || tag === 32) && more === undefined && word?.op !== 'or';

function readPlace(hashes: Hashes, key: Term): Place {
  const sender: number[] = [];
  const chosen: number[] = [];
  const words: Term[] = [];

  function describeWord(word: Term, last: boolean, depth: number): string {
    // An account's hash names it as the account itself does.
    const hashed = isHashedAccount(word) && !last;
    const nested =
      (word.op === 'sha3' && !hashed) ||
      (word.value !== undefined && hashes.findPreimage(word.value) !== undefined);
    if (nested || (last && word.op === 'add')) return readTerm(word, depth + 1);
    // Keys are starred even when constant: role ids differ, the mapping is the same.
    if (last && word.value !== undefined) return word.value.toString(16);
    if (word.flags & callerFlag) sender.push(words.length);
    if (word.flags & (callerFlag | calldataFlag | opaqueFlag)) chosen.push(words.length);
    words.push(word);
    return `*${readSeed(word)}`;
  }

  function readTerm(term: Term, depth: number): string {
    if (depth > maxPlaceDepth) return '*';
    const found = term.value === undefined ? undefined : hashes.findPreimage(term.value);
    const hashed = found?.words ?? (term.op === 'sha3' ? term.args : undefined);
    if (hashed) {
      const slotAt = isSlotFirst(hashed) ? 0 : hashed.length - 1;
      const inner = hashed.map((w, i) => describeWord(w, i === slotAt, depth)).join();
      return found?.offset ? `m(${inner})+${found.offset.toString(16)}` : `m(${inner})`;
    }
    if (term.value !== undefined) return term.value.toString(16);
    if (term.op === 'add') return term.args.map((a) => readTerm(a, depth + 1)).join('+');
    return '*';
  }

  return { skeleton: readTerm(key, 0), sender, chosen, words };
}

/** One key position of a mapping, to say who can fill it. */
export const seat = (skeleton: string, position: number) => `${skeleton}#${position}`;

/** The same, of one who need not be the sender: whoever fills it does so for somebody else. */
export const othersSeat = (skeleton: string, position: number) => `${seat(skeleton, position)}!`;
