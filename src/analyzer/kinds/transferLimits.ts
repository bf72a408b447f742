import type { Exploration, Path } from '../symbolic/exploration.ts';
import { findField } from '../symbolic/guards.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Constraint, Effect, Store } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, keyedFlag, someTerm, storedFlag, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/decideAccess.ts';
import { isEnded } from '../verdicts/grants.ts';
import { createBits, listPermits, listStores } from './readTransferTraits.ts';

/** What keeps holders from selling besides a switch and a list of accounts. */
export interface TransferLimits {
  /** What a path does to transfers by what it stores: a date moved or an account's set, a maximum set to nothing, another contract named that is asked. */
  findClass(exploration: Exploration, path: Path): 'pause' | 'blacklist' | undefined;
}

const transferSelectors = ['0xa9059cbb', '0x23b872dd']; // transfer(address,uint256), transferFrom(address,address,uint256)
const anybodys = callerFlag | calldataFlag | keyedFlag;

const isTime = (t: Term) => someTerm(t, ({ op }) => op === 'timestamp' || op === 'number');

/** A number of the contract's own: stored words under fixed slots, and nothing of the call in it. */
const isSetting = ({ flags }: Term) => (flags & storedFlag) !== 0 && (flags & anybodys) === 0;

/** The amount of the call, and nothing that is looked up for somebody. */
const isAmount = ({ flags }: Term) =>
  (flags & calldataFlag) !== 0 && (flags & (storedFlag | callerFlag)) === 0;

function listFields(word: Term): Term[] {
  const found: Term[] = [];
  someTerm(word, (t) => {
    if (t.op === 'sload' && t.args[0]?.value !== undefined) found.push(t);
    return false;
  });
  return found;
}

/** The settings that a condition compares with the time, or with the amount that is sent. */
function readLimit({ base: { op, args } }: Constraint): Term[] {
  const [x, y] = args;
  if (op !== 'lt' || !x || !y) return [];
  const [setting, other] = isSetting(x) ? [x, y] : [y, x];
  return isSetting(setting) && (isTime(other) || isAmount(other) || isTime(setting))
    ? listFields(setting)
    : [];
}

/** Lists of dates that an account's tokens are locked until: entries of the accounts of the call, compared with the time. */
function listDates({ decision, exploration: { hashes } }: Study): string[] {
  const found: string[] = [];
  const conditions = decision.openPaths.filter(isEnded).flatMap(({ constraints }) => constraints);
  for (const { base } of new Set(conditions)) {
    if (base.op !== 'lt' || !base.args.some(isTime)) continue;
    someTerm(base, ({ op, args: [key] }) => {
      if (op === 'sload' && key && key.flags & (callerFlag | calldataFlag))
        found.push(describePlace(hashes, key).skeleton);
      return false;
    });
  }
  return found;
}

/** Conditions that every way through asks for that asks at all. */
function listDemanded(paths: readonly Path[]): Constraint[] {
  const sides = new Map<Term, Set<boolean>>();
  const all = paths.flatMap(({ constraints }) => constraints);
  for (const { base, truth } of all) sides.set(base, (sides.get(base) ?? new Set()).add(truth));
  return all.filter(({ base }) => sides.get(base)?.size === 1);
}

type Call = Extract<Effect, { to: Term }>;

/** Told who sends how much to whom, and may refuse. */
const isAsked = (e: Effect): e is Call =>
  e.kind === 'call' &&
  !e.bare &&
  e.args.length >= 3 &&
  e.args.slice(0, 3).filter(({ flags }) => flags & (callerFlag | calldataFlag)).length >= 2;

/** No number of the call is too small to be set. */
function isUnbounded({ constraints }: Path, { value }: Store): boolean {
  if (value.value === 0n) return true;
  if (!(value.flags & calldataFlag)) return isTime(value);
  const given: Term[] = [];
  someTerm(value, (t) => {
    if (t.op === 'calldata') given.push(t);
    return false;
  });
  const holds = (word: Term | undefined) => word !== undefined && someTerm(word, (t) => given.includes(t));
  // "Not less than" and "more than".
  return !constraints.some(
    ({
      base: {
        op,
        args: [x, y],
      },
      truth,
    }) => op === 'lt' && ((!truth && holds(x) && !holds(y)) || (truth && holds(y) && !holds(x))),
  );
}

/** Limits on selling: max transaction, max wallet, a trading date, another contract that is asked. */
export function readTransferLimits(studies: ReadonlyMap<string, Study>): TransferLimits {
  const limits = createBits();
  const permits = createBits();
  const asked = createBits();
  const dates = new Set<string>();
  const add = (bits: typeof limits, word: Term) => {
    const field = findField(word);
    if (field) bits.add(field);
  };
  const transfers = transferSelectors.flatMap((selector) => studies.get(selector) ?? []);
  for (const study of transfers) {
    const ended = study.decision.openPaths.filter(isEnded);
    for (const word of listDemanded(ended).flatMap(readLimit)) add(limits, word);
    // What nobody is let through without, if only until it is given.
    for (const field of listPermits(study)) permits.add(field);
    for (const place of listDates(study)) dates.add(place);
    for (const call of ended.flatMap(({ effects }) => effects.filter(isAsked))) add(asked, call.to);
  }
  // What everybody changes on the way is nobody's setting.
  for (const { decision, exploration } of studies.values()) {
    if (decision.verdict !== 'open' || decision.reason === 'once') continue;
    for (const store of listStores(decision.openPaths)) {
      limits.drop(exploration, store);
      permits.drop(exploration, store);
      asked.drop(exploration, store);
      dates.delete(describePlace(exploration.hashes, store.key).skeleton);
    }
  }
  return {
    findClass(exploration, path) {
      const stores = listStores([path]);
      const isLimit = (store: Store) =>
        permits.touches(exploration, store) ||
        (limits.touches(exploration, store) && isUnbounded(path, store));
      if (stores.some(isLimit)) return 'pause';
      const isDate = ({ key, value }: Store) =>
        (value.flags & calldataFlag) !== 0 && dates.has(describePlace(exploration.hashes, key).skeleton);
      return stores.some((store) => asked.touches(exploration, store) || isDate(store))
        ? 'blacklist'
        : undefined;
    },
  };
}
