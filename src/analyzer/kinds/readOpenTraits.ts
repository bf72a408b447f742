import type { Exploration } from '../symbolic/exploration.ts';
import type { Field } from '../symbolic/guard.ts';
import { findField } from '../symbolic/recognizeGuard.ts';
import type { Effect } from '../symbolic/state.ts';
import { someTerm, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/study.ts';
import { createBits, listPermits, listRevocable, listStores, type Store } from './readTransferTraits.ts';

/** What nameless setters are recognised by in any contract; a name that says nothing of the kind says more. */
export interface OpenTraits {
  findClass(exploration: Exploration, store: Store): 'pause' | 'fee' | undefined;
}

/** The byte a compiler keeps a flag in; single bits say how a text is stored. */
const isByte = ({ mask }: Field) => BigInt(mask) === 0xffn;

/** Numbers that say what part of an amount is kept back from it: `x - x * rate / 10000`. */
function listKeptBack(words: readonly Term[]): Field[] {
  const fields: Field[] = [];
  // Paths share most of their words.
  const seen = new Set<Term>();
  const visit = ({ op, args: [whole, part] }: Term) => {
    const [product, unit] = op === 'sub' && part?.op === 'div' ? part.args : [];
    if (whole && product?.op === 'mul' && unit?.value !== undefined && product.args.includes(whole))
      fields.push(...product.args.flatMap((a) => findField(a) ?? []));
    return false;
  };
  for (const word of words) someTerm(word, visit, seen);
  return fields;
}

/** Words that say how much somebody gets or is left with. */
const listSums = (e: Effect): readonly Term[] =>
  e.kind === 'store' ? [e.value] : e.kind === 'call' ? [...e.args, e.value] : [];

export function readOpenTraits(studies: ReadonlyMap<string, Study>): OpenTraits {
  const flags = createBits();
  const rates = createBits();
  const open = [...studies.values()].filter(({ decision }) => decision.verdict === 'open');
  for (const [slot, bits] of listRevocable(studies, open.flatMap(listPermits).filter(isByte)))
    flags.addBits(slot, bits);
  const sums = open.flatMap(({ decision }) => decision.openPaths.flatMap((p) => p.effects.flatMap(listSums)));
  listKeptBack(sums).forEach(rates.add);
  // What everybody changes on the way is nobody's setting.
  for (const { decision, exploration } of open)
    for (const store of listStores(decision.openPaths)) {
      flags.drop(exploration, store);
      rates.drop(exploration, store);
    }
  return {
    findClass(exploration, store) {
      if (flags.touches(exploration, store)) return 'pause';
      return rates.touches(exploration, store) ? 'fee' : undefined;
    },
  };
}
