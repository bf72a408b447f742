import type { Hex } from '#lib/hex.ts';
import { type Field, findLoaded, toHex } from './symbolic/guards.ts';
import { keccak } from './symbolic/hashes.ts';
import type { Term } from './symbolic/term.ts';

/**
 * A field of every element of an array: the slot holds how many there are, they stand from its hash on. `stride`: words of an element; 0:
 * not known, of one element the place was seen.
 */
export interface Elements extends Field {
  readonly stride: number;
  /** Words from the start of an element, or of all. */
  readonly offset: number;
}

/** Declared slots whose arrays are known by where they stand. */
const mostSlots = 1_024;
/** Words of an array that a constant can reach. */
const longest = 1n << 24n;
const mostWords = 64;

let bases: { base: bigint; slot: bigint }[] | undefined;

/** Where the arrays of the first slots stand, in order. */
function listBases(): { base: bigint; slot: bigint }[] {
  bases ??= Array.from({ length: mostSlots }, (_, slot) => ({
    base: keccak(slot.toString(16).padStart(64, '0')),
    slot: BigInt(slot),
  })).sort((a, b) => (a.base < b.base ? -1 : 1));
  return bases;
}

function findArray(value: bigint): { slot: Hex; offset: number } | undefined {
  const all = listBases();
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.base ?? 0n) <= value) low = middle + 1;
    else high = middle;
  }
  const below = all[low - 1];
  if (!below || value - below.base >= longest) return undefined;
  return { slot: toHex(below.slot, 32), offset: Number(value - below.base) };
}

/** How many words on the next element is, where an element is found by its number. */
function strideOf({ op, args }: Term): number | undefined {
  const [a, b] = args;
  if (op === 'mul') {
    const found = args.find(({ value }) => value !== undefined && value <= mostWords)?.value;
    return found === undefined ? undefined : Number(found);
  }
  if (op === 'shl' && a?.value !== undefined && b) return a.value <= 6n ? 2 ** Number(a.value) : undefined;
  return op === 'add' || op === 'sub' || op === 'sha3' || op === 'shr' || op === 'and' ? undefined : 1;
}

/** Which element of an array is read, where a word is one. */
export function findElement(term: Term): Elements | undefined {
  const loaded = findLoaded(term);
  if (!loaded) return undefined;
  const { place, shift, mask } = loaded;
  if (place.value !== undefined) {
    const array = findArray(place.value);
    return array && { ...array, shift, mask, stride: 0 };
  }
  const fixed = place.args.find(({ value }) => value !== undefined);
  const index = place.args.find(({ value }) => value === undefined);
  const array = place.op === 'add' && fixed?.value !== undefined ? findArray(fixed.value) : undefined;
  const stride = array && index && strideOf(index);
  if (!array || !stride || array.offset >= stride) return undefined;
  return { ...array, shift, mask, stride };
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/**
 * The fields of all elements that places in one array belong to, by how far these are apart. Of one place alone nothing shows whether others
 * are read in turn: undefined.
 */
export function uniteElements(places: readonly Elements[]): Elements[] | undefined {
  const told = new Map(places.filter(({ stride }) => stride > 0).map((one) => [JSON.stringify(one), one]));
  const offsets = [...new Set(places.filter(({ stride }) => stride === 0).map(({ offset }) => offset))];
  const isTold = (offset: number) =>
    [...told.values()].some((one) => (offset - one.offset) % one.stride === 0);
  const left = offsets.filter((offset) => !isTold(offset)).sort((a, b) => a - b);
  const [first, second, ...others] = left;
  if (first === undefined) return [...told.values()];
  if (second === undefined) return undefined;
  const stride = others.reduce((common, offset) => gcd(common, offset - first), second - first);
  const [one] = places;
  return one && [...told.values(), { ...one, stride, offset: first % stride }];
}
