import type { Exploration } from '../symbolic/exploration.ts';
import type { Field } from '../symbolic/guards.ts';
import { findField } from '../symbolic/guards.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect, Store } from '../symbolic/state.ts';
import { calldataFlag, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/decideAccess.ts';
import { isEnded } from '../verdicts/grants.ts';
import { listReads } from './codePlaces.ts';
import { listKeptBack, listPaidShares } from './listShares.ts';
import { createBits, listPermits, listRevocable, listStores } from './readTransferTraits.ts';

/** What nameless setters are recognised by in any contract; a name that says nothing of the kind says more. */
export interface OpenTraits {
  findClass(exploration: Exploration, stores: readonly Store[]): 'pause' | 'fee' | undefined;
}

/** The byte a compiler keeps a flag in; single bits say how a text is stored. */
const isByte = ({ mask }: Field) => BigInt(mask) === 0xffn;

/** Words that say how much somebody gets or is left with. */
const listSums = (e: Effect): readonly Term[] =>
  e.kind === 'store' ? [e.value] : e.kind === 'call' ? [...e.args, e.value] : [];

/** Bits of words that are filed under something: one of many. */
function createEntries() {
  const fields = new Map<string, bigint>();
  return {
    add({ hashes }: Exploration, word: Term): void {
      for (const { key, field } of listReads(word)) {
        const { skeleton } = describePlace(hashes, key);
        if (key.value === undefined && skeleton !== '*')
          fields.set(skeleton, (fields.get(skeleton) ?? 0n) | field);
      }
    },
    drop({ hashes }: Exploration, { key }: Store): void {
      fields.delete(describePlace(hashes, key).skeleton);
    },
    touches({ hashes, terms }: Exploration, { key, value }: Store): boolean {
      const field = fields.get(describePlace(hashes, key).skeleton);
      const bits = terms.constant(field ?? 0n);
      return terms.compute('and', [value, bits]) !== terms.compute('and', [terms.node('sload', [key]), bits]);
    },
  };
}

export function readOpenTraits(studies: ReadonlyMap<string, Study>): OpenTraits {
  const flags = createBits();
  const rates = createBits();
  const entries = createEntries();
  const open = [...studies.values()].filter(({ decision }) => decision.verdict === 'open');
  for (const [slot, bits] of listRevocable(studies, open.flatMap(listPermits).filter(isByte)))
    flags.addBits(slot, bits);
  for (const { decision, exploration } of open) {
    const effects = decision.openPaths.flatMap((p) => p.effects);
    const answers = exploration.paths.filter(isEnded).flatMap((p) => p.answers);
    for (const word of [
      ...listKeptBack([...effects.flatMap(listSums), ...answers]),
      ...listPaidShares(effects),
    ]) {
      const field = findField(word);
      if (field) rates.add(field);
      else entries.add(exploration, word);
    }
  }
  // What everybody changes on the way is nobody's setting.
  for (const { decision, exploration } of open)
    for (const store of listStores(decision.openPaths)) {
      flags.drop(exploration, store);
      rates.drop(exploration, store);
      entries.drop(exploration, store);
    }
  return {
    findClass(exploration, stores) {
      const [switches, others] = [true, false].map((is) =>
        stores.filter((s) => flags.touches(exploration, s) === is),
      );
      if (switches?.length && !others?.some(({ value }) => value.flags & calldataFlag)) return 'pause';
      if (stores.some((s) => rates.touches(exploration, s))) return 'fee';
      // An entry is made of many words, of which a rate may be one.
      return stores.length > 0 && stores.every((s) => entries.touches(exploration, s)) ? 'fee' : undefined;
    },
  };
}
