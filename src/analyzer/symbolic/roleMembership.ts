import { recognizeMember } from './guards.ts';
import type { Hashes } from './hashes.ts';
import { describePlace, type Place, seat } from './skeleton.ts';
import type { Term } from './term.ts';

/** What is left in a place, bit by bit: those that stay as they were, and those that become a constant. */
export interface WrittenBits {
  readonly kept: bigint;
  readonly fixed: bigint;
  readonly value: bigint;
}

interface Granted {
  readonly seat: string;
  /** The keys beside it, where one of them is a constant. */
  readonly beside: readonly string[];
  /** What is put there; undefined where that may be anything. */
  readonly given: WrittenBits | undefined;
}

const chosenKey = '*';
const foundKey = '?';
const keyMark = '@';
const valueMark = '=';

/** The keys beside one position: constants as they are, and whether the call chooses the others. */
const listOtherKeys = ({ words, chosen }: Place, position: number): string[] =>
  words.flatMap(({ value }, at) => {
    if (at === position) return [];
    return value?.toString(16) ?? (chosen.includes(at) ? chosenKey : foundKey);
  });

const isFixed = (key: string) => key !== chosenKey && key !== foundKey;

/** A seat that was given away. Under a constant key it is one role's, and the others of the same mapping are not. */
export function grantedSeat(place: Place, position: number, given?: WrittenBits): string {
  const beside = listOtherKeys(place, position);
  const keys = beside.some(isFixed) ? `${keyMark}${beside.join()}` : '';
  const bits = given ? `${valueMark}${[given.kept, given.fixed, given.value].join()}` : '';
  return `${seat(place.skeleton, position)}${keys}${bits}`;
}

function readGranted(granted: string): Granted {
  const [place = '', bits] = granted.split(valueMark);
  const [taken = '', keys] = place.split(keyMark);
  const [kept, fixed, value] = bits?.split(',').map(BigInt) ?? [];
  const isKnown = kept !== undefined && fixed !== undefined && value !== undefined;
  return {
    seat: taken,
    beside: keys?.split(',') ?? [],
    given: isKnown ? { kept, fixed, value } : undefined,
  };
}

/** Each set grows with what is found, and is asked for again and again. */
const readSets = new WeakMap<ReadonlySet<string>, Granted[]>();

function readAll(enterable: ReadonlySet<string>): readonly Granted[] {
  const known = readSets.get(enterable);
  if (known?.length === enterable.size) return known;
  const read = [...enterable].map(readGranted);
  readSets.set(enterable, read);
  return read;
}

/** The same, whichever role it belongs to and whatever is put there. */
export const anyRoleOf = (granted: string): string => readGranted(granted).seat;

/** The same, whatever is put there. */
export const anyValueOf = (granted: string): string => granted.split(valueMark)[0] ?? granted;

/** Whether a key that is asked for may be the one that was given: what is found in storage was set on purpose, or is zero. */
const isMet = (asked: string, given: string) =>
  !isFixed(given) || asked === given || asked === chosenKey || (asked === foundKey && given === '0');

/** Those of the seats given away that are, or may be, a certain one. */
function listMet(place: Place, wanted: string, enterable: ReadonlySet<string>): Granted[] {
  const position = place.words.findIndex((_, at) => seat(place.skeleton, at) === wanted);
  const beside = listOtherKeys(place, position);
  return readAll(enterable).filter(
    (granted) => granted.seat === wanted && granted.beside.every((k, i) => isMet(beside[i] ?? foundKey, k)),
  );
}

/** Whether anybody can get the entry of their own that is kept at a place. */
export function isEnterable(hashes: Hashes, key: Term, enterable: ReadonlySet<string>): boolean {
  const guard = recognizeMember(hashes, key);
  if (guard.kind !== 'member') return false;
  if (guard.seats.length === 0) return true;
  if (enterable.size === 0) return false;
  const place = describePlace(hashes, key);
  return guard.seats.every((wanted) => listMet(place, wanted, enterable).length > 0);
}

/** What a field of an entry of their own can be for those whom nobody let in; undefined: anything. */
export function listHeld(
  hashes: Hashes,
  { key, bits }: { key: Term; bits: bigint },
  enterable: ReadonlySet<string>,
): ReadonlySet<bigint> | undefined {
  const place = describePlace(hashes, key);
  const held = new Set([0n]);
  for (const position of place.sender) {
    for (const { given } of listMet(place, seat(place.skeleton, position), enterable)) {
      if (!given) return undefined;
      if ((bits & ~given.kept) === 0n) continue;
      if ((bits & ~given.fixed) !== 0n) return undefined;
      held.add(given.value & bits);
    }
  }
  return held;
}
