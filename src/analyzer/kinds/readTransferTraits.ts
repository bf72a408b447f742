import type { Exploration } from '../symbolic/exploration.ts';
import { type Field, findField } from '../symbolic/guards.ts';
import type { Hashes } from '../symbolic/hashes.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Constraint, Effect, Store } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, someTerm, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/decideAccess.ts';
import { findSpent } from '../verdicts/findSpent.ts';
import { isEnded } from '../verdicts/grants.ts';
import { addsShare, isStored } from './listShares.ts';

interface Entry {
  readonly place: string;
  readonly truth: boolean;
}

/** What one way through asks for: entries of lists, and switches of the contract's own. */
interface Asked {
  readonly entries: readonly Entry[];
  readonly switches: readonly Constraint[];
}

const holds = ({ switches }: Asked, base: Term, truth: boolean) =>
  switches.some((one) => one.base === base && one.truth === truth);

/**
 * Whitelists (allowlists): lists without whose entry nobody gets through, or nobody for as long as a switch stands one way: before trading is released,
 * only agents send.
 */
function listAllowing(ways: readonly Asked[]): Set<string> {
  const places = new Set(ways.flatMap(({ entries }) => entries.flatMap((e) => (e.truth ? [e.place] : []))));
  const allowing = new Set<string>();
  for (const place of places) {
    const isIn = ({ entries }: Asked) => entries.some((e) => e.place === place && e.truth);
    const listed = ways.filter(isIn);
    const others = ways.filter((way) => !isIn(way));
    const [first] = others;
    const released = first?.switches.some(
      ({ base, truth }) =>
        others.every((way) => holds(way, base, truth)) && listed.some((way) => holds(way, base, !truth)),
    );
    if (!first || released) allowing.add(place);
  }
  return allowing;
}

export interface TransferTraits {
  /** What writing these bits does to transfers. */
  findClass(exploration: Exploration, store: Store): 'pause' | 'blacklist' | 'fee' | undefined;
}

const transferSelectors = ['0xa9059cbb', '0x23b872dd'];
const isFlag = (t: Term) => t.ones <= 0xffn && ['and', 'shr', 'sload'].includes(t.op);

/** Fields that what is given in a call is multiplied with; what is kept, multiplied with what is kept, splits a sum up. */
function listRates(word: Term): Field[] {
  const fields: Field[] = [];
  someTerm(word, (t) => {
    if (t.op === 'mul' && t.flags & calldataFlag) fields.push(...t.args.flatMap((a) => findField(a) ?? []));
    return false;
  });
  return fields;
}

/** What is taken from a transfer, and who gets it. */
function listTaken(e: Effect, hashes: Hashes): Field[] {
  if (e.kind !== 'store' || e.key.value !== undefined) return [];
  const payees = addsShare(e.value) ? describePlace(hashes, e.key).words.filter(isStored) : [];
  return [...listRates(e.value), ...payees.flatMap((payee) => findField(payee) ?? [])];
}

/** Bits of storage words, so that a neighbour in the same word is not taken for them. */
export function createBits() {
  const fields = new Map<bigint, Set<bigint>>();
  /** Those that a store changes. */
  function listTouched({ terms }: Exploration, { key, value }: Store): bigint[] {
    const there = key.value === undefined ? undefined : fields.get(key.value);
    return [...(there ?? [])].filter((field) => {
      const mask = terms.constant(field);
      return terms.compute('and', [value, mask]) !== terms.compute('and', [terms.node('sload', [key]), mask]);
    });
  }
  function addBits(slot: bigint, bits: bigint): void {
    fields.set(slot, (fields.get(slot) ?? new Set()).add(bits));
  }
  return {
    addBits,
    add: ({ slot, shift, mask }: Field) => addBits(BigInt(slot), BigInt(mask) << BigInt(shift)),
    /** Those that a store may make zero. */
    listCleared: (exploration: Exploration, store: Store) =>
      listTouched(exploration, store).filter((field) => {
        const { terms } = exploration;
        return !terms.compute('and', [store.value, terms.constant(field)]).value;
      }),
    drop(exploration: Exploration, store: Store): void {
      for (const field of listTouched(exploration, store)) fields.get(store.key.value ?? -1n)?.delete(field);
    },
    touches: (exploration: Exploration, store: Store) => listTouched(exploration, store).length > 0,
  };
}

/** Flags that open functions demand to be off, and do not themselves settle for good. */
function listSwitches({ decision, exploration }: Study): Field[] {
  if (decision.verdict !== 'open' || decision.reason === 'once') return [];
  const found = new Map<Term, Field>();
  // Where everybody gets through with it on, too, it says in which way.
  const either = new Set(
    decision.openPaths
      .filter(isEnded)
      .flatMap((p) => p.constraints.flatMap((c) => (c.truth ? [c.base] : []))),
  );
  for (const path of decision.openPaths) {
    for (const { base, truth } of path.constraints) {
      // Paths share most of their conditions.
      const skipped = truth || found.has(base) || either.has(base) || !isFlag(base);
      const field = skipped ? undefined : findField(base);
      const slot = field && BigInt(field.slot);
      if (field && !findSpent(path, exploration).some(({ key }) => key.value === slot))
        found.set(base, field);
    }
  }
  return [...found.values()];
}

/** Flags that have to be on whichever way a function goes: what everybody may do only while somebody lets them. */
export function listPermits({ decision }: Study): Field[] {
  const ended = decision.verdict === 'open' ? decision.openPaths.filter(isEnded) : [];
  const [first, ...others] = ended.map(
    (path) => new Set(path.constraints.filter((c) => c.truth && isFlag(c.base)).map((c) => c.base)),
  );
  const always = [...(first ?? [])].filter((base) => others.every((demanded) => demanded.has(base)));
  return always.flatMap((base) => findField(base) ?? []);
}

export const listStores = (paths: readonly { effects: readonly Effect[] }[]): Store[] =>
  paths.flatMap(({ effects }) => effects).filter((effect) => effect.kind === 'store');

/** Permits that can be taken back. One that can only be given, as when trading begins, stops nobody. */
export function listRevocable(
  studies: ReadonlyMap<string, Study>,
  given: readonly Field[],
): [slot: bigint, bits: bigint][] {
  const permits = createBits();
  given.forEach(permits.add);
  return [...studies.values()].flatMap(({ exploration }) =>
    listStores(exploration.paths.filter(isEnded)).flatMap((store) =>
      permits.listCleared(exploration, store).map((bits): [bigint, bigint] => [store.key.value ?? -1n, bits]),
    ),
  );
}

/** A number counted on: that it is even or odd is asked for does not make it a switch. */
const isCounted = ({ key, value }: Store) =>
  value.op === 'add' && value.args.some((a) => a.op === 'sload' && a.args[0] === key);

/** Entries of lists that a path asks for, by the accounts of the call. */
function listEntries({ constraints }: { constraints: readonly Constraint[] }, hashes: Hashes): Entry[] {
  return constraints.flatMap(({ base, truth }) => {
    const read = isFlag(base) ? base.args.find((a) => a.op === 'sload') : undefined;
    const key = read?.args[0];
    return key && key.flags & (callerFlag | calldataFlag)
      ? [{ place: describePlace(hashes, key).skeleton, truth }]
      : [];
  });
}

/**
 * Lists whose entries refuse everybody but those of another list: whoever marks a pair, or strikes a seller off, stops sales.
 * Where others get through too, as when they pay a fee instead, nobody is refused.
 */
export function listRefusing(paths: readonly (readonly Entry[])[]): Set<string> {
  const refusing = new Set<string>();
  for (const place of new Set(paths.flat().map((entry) => entry.place))) {
    const having = (truth: boolean) =>
      paths.filter((path) => path.some((entry) => entry.place === place && entry.truth === truth));
    const [marked, unmarked] = [having(true), having(false)];
    const isFree = (other: string) =>
      unmarked.some((path) => !path.some((entry) => entry.place === other && entry.truth));
    const asked = marked.map((path) =>
      path.filter((entry) => entry.truth && entry.place !== place && isFree(entry.place)),
    );
    if (marked.length === 0 || unmarked.length === 0 || asked.some((entries) => entries.length === 0))
      continue;
    refusing.add(place);
    for (const entry of asked.flat()) refusing.add(entry.place);
  }
  return refusing;
}

/** Ways through that leave something behind; none where some were cut, which may be a way for everybody. */
const listWays = ({ paths, hashes, cut }: Exploration): Asked[] =>
  (cut.budget + cut.loop + cut.spared === 0 ? paths : [])
    .filter((path) => isEnded(path) && path.effects.some(({ kind }) => kind === 'store'))
    .map((path) => ({
      entries: listEntries(path, hashes),
      switches: path.constraints.filter(({ base }) => isFlag(base) && findField(base)),
    }));

/** Words that decide a transfer or change its amounts: what nameless setters are recognised by. */
export function readTransferTraits(studies: ReadonlyMap<string, Study>): TransferTraits {
  const flags = createBits();
  const rates = createBits();
  const lists = new Set<string>();
  /** Lists with whose entries a transfer goes through: they make a difference, and refuse nobody. */
  const welcome = new Set<string>();
  const refusing = new Set<string>();

  // A flag that must be off for what everybody does is a switch, in any contract.
  for (const study of studies.values()) listSwitches(study).forEach(flags.add);

  const transfers = transferSelectors.flatMap((selector) => studies.get(selector) ?? []);
  for (const [slot, bits] of listRevocable(studies, transfers.flatMap(listPermits)))
    flags.addBits(slot, bits);

  for (const { exploration } of transfers) {
    const { paths, hashes } = exploration;
    const entries = paths.filter(isEnded).map((path) => listEntries(path, hashes));
    for (const { place, truth } of entries.flat()) (truth ? welcome : lists).add(place);
    for (const place of listRefusing(entries)) refusing.add(place);
    for (const place of listAllowing(listWays(exploration))) refusing.add(place);
    for (const e of paths.flatMap((p) => p.effects)) listTaken(e, hashes).forEach(rates.add);
  }

  for (const place of welcome) lists.delete(place);
  for (const place of refusing) lists.add(place);

  // What everybody changes on the way (a lock, a counter, a list of holders) is nobody's setting.
  for (const { decision, exploration } of studies.values()) {
    if (decision.verdict !== 'open' || decision.reason === 'once') continue;
    for (const store of listStores(decision.openPaths)) {
      flags.drop(exploration, store);
      rates.drop(exploration, store);
      if (store.key.value === undefined) lists.delete(describePlace(exploration.hashes, store.key).skeleton);
    }
  }

  return {
    findClass(exploration, store) {
      if (!isCounted(store) && flags.touches(exploration, store)) return 'pause';
      if (rates.touches(exploration, store)) return 'fee';
      const listed = lists.has(describePlace(exploration.hashes, store.key).skeleton);
      return store.key.value === undefined && listed ? 'blacklist' : undefined;
    },
  };
}
