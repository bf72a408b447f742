import { maxWord } from '../evm/arithmetic.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { asksForHolding } from '../symbolic/externalChecks.ts';
import { grantedSeat, type WrittenBits } from '../symbolic/roleMembership.ts';
import { describePlace, othersSeat, type Place } from '../symbolic/skeleton.ts';
import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, opaqueFlag, someTerm, sums, type Term } from '../symbolic/term.ts';

const nothing: WrittenBits = { kept: 0n, fixed: 0n, value: 0n };

const constant = (value: bigint): WrittenBits => ({ kept: 0n, fixed: maxWord, value });

function shift({ kept, fixed, value }: WrittenBits, by: bigint): WrittenBits {
  const move = (bits: bigint) => (by < 0n ? bits >> -by : (bits << by) & maxWord);
  // What was kept is no longer where it was.
  return { kept: by === 0n ? kept : 0n, fixed: move(fixed) | (maxWord & ~move(maxWord)), value: move(value) };
}

function join(a: WrittenBits, b: WrittenBits): WrittenBits {
  const zeros = (x: WrittenBits) => x.fixed & ~x.value;
  const ones = (a.fixed & a.value) | (b.fixed & b.value);
  return {
    kept: (a.kept & zeros(b)) | (b.kept & zeros(a)),
    fixed: (zeros(a) & zeros(b)) | ones,
    value: ones,
  };
}

/** What a store leaves in its place, bit by bit: as it was before, a constant, or anything. */
export function readWrittenBits(key: Term, { op, args, value, ones }: Term): WrittenBits {
  if (value !== undefined) return constant(value);
  if (op === 'sload' && args[0] === key) return { kept: maxWord, fixed: 0n, value: 0n };
  const [x, y] = args;
  if (op === 'or' && x && y) return join(readWrittenBits(key, x), readWrittenBits(key, y));
  if (op === 'and' && x && y?.value !== undefined) {
    const inner = readWrittenBits(key, x);
    const mask = y.value;
    return {
      kept: inner.kept & mask,
      fixed: (inner.fixed & mask) | (maxWord & ~mask),
      value: inner.value & mask,
    };
  }
  if (op === 'shl' && x?.value !== undefined && x.value < 256n && y)
    return shift(readWrittenBits(key, y), x.value);
  return { ...nothing, fixed: maxWord & ~ones };
}

const isRead = (t: Term | undefined, key: Term) => t?.op === 'sload' && t.args[0] === key;

/** Bits put in and masked out again. */
const isUndone = (bits: Term, mask: Term) =>
  bits.value !== undefined && mask.value !== undefined && (bits.value & mask.value) === 0n;

/** Some of the bits that were there before, and no others. */
function isPart(t: Term | undefined, key: Term): boolean {
  if (isRead(t, key)) return true;
  const [word, mask] = t?.op === 'and' ? t.args : [];
  if (!word || !mask) return false;
  const [before, bits] = word.op === 'or' ? word.args : [];
  if (before && bits && isUndone(bits, mask)) return isPart(before, key);
  return isPart(word, key) || isPart(mask, key);
}

/** Compilers add what is less than nothing where one is taken off. */
const isNegative = ({ value }: Term) => value !== undefined && value >> 255n === 1n;

/** Writes that only take away: zero, bits masked or struck out, an amount subtracted. */
function takesAway(key: Term, value: Term): boolean {
  if (value.value === 0n) return true;
  if (value.op === 'and') return isPart(value, key);
  if (value.op === 'xor') return value.args.every((arg) => isPart(arg, key));
  if (value.op === 'add') return value.args.some((arg) => isRead(arg, key)) && value.args.some(isNegative);
  return value.op === 'sub' && isRead(value.args[0], key);
}

/** A store that leaves something behind in its place. */
export const isFilling = (e: Effect): e is Extract<Effect, { kind: 'store' }> =>
  e.kind === 'store' && !takesAway(e.key, e.value);

/** What was given at first is gone at the end of the call. */
function isTakenBack({ storage }: Path, key: Term): boolean {
  const last = storage.get(key.id)?.value;
  return last !== undefined && takesAway(key, last);
}

/** Paths, and the functions they belong to, are asked for their places again and again. */
const filledBy = new WeakMap<Path | Exploration, ReadonlySet<string>>();

/** Places a path puts something into. */
export function listFilled(path: Path, { hashes }: Exploration): ReadonlySet<string> {
  const known = filledBy.get(path);
  if (known) return known;
  const filled = new Set<string>();
  for (const e of path.effects) if (isFilling(e)) filled.add(describePlace(hashes, e.key).skeleton);
  filledBy.set(path, filled);
  return filled;
}

/** A contract that this one makes of code that it chooses itself: nobody else sends from there. */
const isMade = (value: Term) =>
  (value.flags & (calldataFlag | callerFlag | opaqueFlag)) === 0 &&
  someTerm(value, ({ op }) => op === 'created');

/** Places a path puts nothing into but contracts that it makes. */
export function listMade({ effects }: Path, { hashes }: Exploration): ReadonlySet<string> {
  const stores = Map.groupBy(effects.filter(isFilling), ({ key }) => describePlace(hashes, key).skeleton);
  return new Set(
    [...stores].flatMap(([place, all]) => (all.every(({ value }) => isMade(value)) ? [place] : [])),
  );
}

/** Places that any path of a function puts something into. */
export function listAllFilled(exploration: Exploration): ReadonlySet<string> {
  const known = filledBy.get(exploration);
  if (known) return known;
  const filled = new Set(exploration.paths.flatMap((path) => [...listFilled(path, exploration)]));
  filledBy.set(exploration, filled);
  return filled;
}

/** A path cut short has not shown yet whether somebody is asked, or a door closed, further on. */
export const isEnded = (p: Path) => p.ending === 'stop' || p.ending === 'return';

/** Without those cut short, if any ended: they have not shown yet whether they close the door behind themselves. */
export function listEnded(paths: readonly Path[]): readonly Path[] {
  const ended = paths.filter(isEnded);
  return ended.length > 0 ? ended : paths;
}

/** A struct's first word, whichever of its words is meant. */
const entryOf = (key: Term): Term => {
  const [inner, offset] = key.op === 'add' ? key.args : [];
  return inner && offset?.value !== undefined ? inner : key;
};

const isField = (t: Term): Term | undefined => {
  if (t.op === 'sload') return t.args[0];
  const inner =
    t.op === 'and' ? t.args.find((a) => a.value === undefined) : t.op === 'shr' ? t.args[1] : undefined;
  return inner && isField(inner);
};

/** Worked out from what stood there before, as the rest of a debt is; not the sender or an argument in its place. */
const isComputedFrom = (t: Term, key: Term): boolean =>
  (sums.has(t.op) && someTerm(t, (x) => isRead(x, key))) ||
  ((t.op === 'and' || t.op === 'or') && t.args.some((arg) => isComputedFrom(arg, key)));

/** Somebody had to be entered there already: an entry is computed anew, and nobody gets in that way. */
const isTaken = (path: Path, { key, value }: { key: Term; value: Term }) =>
  isComputedFrom(value, key) &&
  path.constraints.some(({ base, truth }) => {
    const asked = truth ? isField(base) : undefined;
    return asked !== undefined && entryOf(asked) === entryOf(key);
  });

const askedBy = new WeakMap<Path, readonly Place[]>();

/** Places in which a path had to find something. */
function listAsked(path: Path, { hashes }: Exploration): readonly Place[] {
  const known = askedBy.get(path);
  if (known) return known;
  const places = path.constraints.flatMap(({ base, truth }) => {
    const asked = truth ? isField(base) : undefined;
    return asked ? [describePlace(hashes, asked)] : [];
  });
  askedBy.set(path, places);
  return places;
}

/** Whether whoever is entered at a position had to be in the same list already: no arbitrary caller gets in that way. */
const isHeld = ({ skeleton, words }: Place, position: number, asked: readonly Place[]) =>
  words[position]?.value === undefined &&
  asked.some((other) => other.skeleton === skeleton && other.words[position] === words[position]);

/** Whether what is entered is another contract's word about whoever it is entered for: a copy, that anybody may renew. */
function isCopied({ words }: Place, position: number, value: Term, { terms }: Exploration): boolean {
  const isWord = (t: Term) => {
    const [target, ...asked] = t.args;
    const account = words[position];
    if (t.op !== 'ret' || !target || target.flags & calldataFlag || !account) return false;
    const isFlag = terms.booleans.has(t) || String(t.tag).includes(':loose');
    return isFlag && asked.includes(account) && !asksForHolding(String(t.tag).split(':')[0] ?? '');
  };
  return (value.flags & (calldataFlag | callerFlag)) === 0 && someTerm(value, isWord);
}

/** Nothing is put there that was not there before. */
const isEmptied = ({ kept, fixed, value }: WrittenBits) => (kept | fixed) === maxWord && value === 0n;

interface Grants {
  /** Mapping keys an arbitrary caller can fill in, again and again. */
  readonly given: ReadonlySet<string>;
  /** Those whose holders are left with something else than before. */
  readonly changed: ReadonlySet<string>;
}

/** What an arbitrary caller can do to the entries of mappings through these paths. */
export function listGrants(paths: readonly Path[], exploration: Exploration): Grants {
  const given = new Set<string>();
  const changed = new Set<string>();

  function note(path: Path, e: Extract<Effect, { kind: 'store' }>, place: Place): void {
    const left = readWrittenBits(e.key, path.storage.get(e.key.id)?.value ?? e.value);
    const fills = isFilling(e) && !isTaken(path, e) && !isTakenBack(path, e.key);
    const asked = listAsked(path, exploration);
    for (const position of place.chosen) {
      if (isCopied(place, position, e.value, exploration)) continue;
      if (fills && !isHeld(place, position, asked)) given.add(grantedSeat(place, position, left));
      else if (!isEmptied(left)) changed.add(grantedSeat(place, position, left));
    }
    place.words.forEach(({ flags }, position) => {
      if (fills && flags !== callerFlag) given.add(othersSeat(place.skeleton, position));
    });
  }

  for (const path of paths) {
    for (const e of path.effects) {
      const place = e.kind === 'store' ? describePlace(exploration.hashes, e.key) : undefined;
      if (e.kind === 'store' && place && place.words.length > 0) note(path, e, place);
    }
  }
  return { given, changed };
}
