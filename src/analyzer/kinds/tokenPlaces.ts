import type { CallerWorld } from '../symbolic/arbitraryCaller.ts';
import type { Path } from '../symbolic/exploration.ts';
import { findSource } from '../symbolic/guards.ts';
import type { Hashes } from '../symbolic/hashes.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect, Store } from '../symbolic/state.ts';
import { calldataFlag, someTerm, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/decideAccess.ts';

/** Tokens made for somebody whom the contract names, as many as it works out: interest that is due, say. */
export interface Increase {
  readonly receivers: ReadonlySet<string>;
  /** The stored words that say how many. */
  readonly words: ReadonlySet<bigint>;
}

const named = new Set(['slot', 'constant', 'immutable']);

function listWords(values: readonly Term[]): Set<bigint> {
  const found = new Set<bigint>();
  for (const value of values)
    someTerm(value, ({ op, args: [key] }) => {
      if (op === 'sload' && key?.value !== undefined) found.add(key.value);
      return false;
    });
  return found;
}

/** Undefined where the call has a say in who is given something, or in how much. */
export function readIncrease(
  to: readonly (Term | undefined)[],
  kept: readonly Extract<Effect, { kind: 'store' }>[],
  { immutables }: CallerWorld,
): Increase | undefined {
  if (to.length === 0 || kept.length === 0) return undefined;
  const values = kept.map(({ value }) => value);
  if (values.some(({ flags }) => (flags & calldataFlag) !== 0)) return undefined;
  const sources = to.map((t) => t && findSource(t, immutables));
  if (sources.some((source) => !source || !named.has(source.kind))) return undefined;
  return { receivers: new Set(sources.map((s) => JSON.stringify(s))), words: listWords(values) };
}

const isWithin = <T>(some: ReadonlySet<T>, all: ReadonlySet<T>) => [...some].every((x) => all.has(x));

/** Anybody can have as much made for the same account: whoever does it on the way has no power by it. */
export const isDue = (made: Increase | undefined, due: readonly Increase[]): boolean =>
  made !== undefined &&
  due.some(({ receivers, words }) => isWithin(made.receivers, receivers) && isWithin(made.words, words));

/** Where a token keeps its books, read off what its own views answer from. */
export interface TokenPlaces {
  readonly supply: ReadonlySet<string>;
  /** Whose each single token is. */
  readonly owners: ReadonlySet<string>;
  /** What each account has, where nothing else makes up what the contract says about that. */
  readonly balances: ReadonlySet<string>;
  /** The supply also grows where no token is made. */
  readonly accrues: boolean;
  /** What anybody can have made for those whom the contract names. */
  readonly due: readonly Increase[];
}

const supplySelectors = ['0x18160ddd', '0xbd85b039', '0xb1bf962d']; // totalSupply(), totalSupply(uint256), scaledTotalSupply()
const ownerSelector = '0x6352211e'; // ownerOf(uint256)
const balanceSelector = '0x70a08231'; // balanceOf(address)
const transferSelector = '0xa9059cbb'; // transfer(address,uint256)

/** Places an answer was worked out from. */
function listPlaces(study: Study | undefined): string[] {
  const found: string[] = [];
  for (const {
    answers: [answer],
  } of study?.exploration.paths ?? []) {
    if (!study || !answer) continue;
    someTerm(answer, (t) => {
      const [key] = t.args;
      if (t.op === 'sload' && key) found.push(describePlace(study.exploration.hashes, key).skeleton);
      return false;
    });
  }
  return found;
}

export const listSupplyPlaces = (studies: ReadonlyMap<string, Study>): ReadonlySet<string> =>
  new Set(supplySelectors.flatMap((selector) => listPlaces(studies.get(selector))));

export const listOwnerPlaces = (studies: ReadonlyMap<string, Study>): ReadonlySet<string> =>
  new Set(listPlaces(studies.get(ownerSelector)));

/** The place of the stored word that a word is nothing but, or bits of. */
export const findRead = (t: Term): Term | undefined =>
  t.op === 'sload' ? t.args[0] : t.op === 'and' ? t.args.map(findRead).find((key) => key) : undefined;

/** A balance worked out of several words, as where everybody's grows by itself, is no book to be read line by line. */
export function listBalancePlaces(studies: ReadonlyMap<string, Study>): ReadonlySet<string> {
  const study = studies.get(balanceSelector);
  if (!study || !studies.has(transferSelector)) return new Set();
  const { hashes, paths } = study.exploration;
  const places = paths.flatMap(({ answers: [answer] }) => {
    if (!answer) return [];
    const key = findRead(answer);
    return [key && key.flags & calldataFlag ? describePlace(hashes, key).skeleton : undefined];
  });
  const [only, ...others] = new Set(places);
  return new Set(only !== undefined && others.length === 0 ? [only] : []);
}

/** What a path leaves in words of some places. */
export function listStoresIn(path: Path, hashes: Hashes, places: ReadonlySet<string>): Store[] {
  const last = new Map<Term, Store>();
  for (const e of path.effects)
    if (e.kind === 'store' && places.has(describePlace(hashes, e.key).skeleton)) last.set(e.key, e);
  return [...last.values()];
}

/** Whether a store makes the word it replaces larger or smaller; counting by a constant may mean anything. */
export function findDirection({ key, value }: Store): 'up' | 'down' | undefined {
  const holdsOld = (t: Term | undefined) =>
    t !== undefined && someTerm(t, (x) => x.op === 'sload' && x.args[0] === key);
  let found: 'up' | 'down' | undefined;
  someTerm(value, (t) => {
    const [x, y] = t.args;
    const counts = t.args.some((a) => a.value !== undefined);
    if (t.op === 'add' && !counts && (holdsOld(x) || holdsOld(y))) found = 'up';
    if (t.op === 'sub' && holdsOld(x)) found = 'down';
    return found !== undefined;
  });
  return found;
}
