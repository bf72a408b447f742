import { maxWord } from '../evm/arithmetic.ts';
import type { Exploration } from '../symbolic/exploration.ts';
import { keccak } from '../symbolic/keccak.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/study.ts';

const named = (text: string) => keccak(Buffer.from(text, 'utf8').toString('hex'));
const standardSlots = [
  named('eip1967.proxy.implementation') - 1n,
  named('eip1967.proxy.beacon') - 1n,
  named('org.zeppelinos.proxy.implementation'),
  named('PROXIABLE'),
];

/** Places that say which code runs, with the bits that do: whatever the contract delegates to, or hands whole calls on to. */
export type CodePlaces = ReadonlyMap<string, bigint>;

interface Read {
  readonly key: Term;
  /** The bits of the word that count. */
  readonly field: bigint;
}

/** Words that an address was worked out from. */
export function listReads(t: Term, mask = maxWord, shift = 0n): Read[] {
  const [x, y] = t.args;
  if (t.op === 'sload' && x) return [{ key: x, field: (mask << shift) & maxWord }];
  if (t.op === 'and' && x && y?.value !== undefined) return listReads(x, mask & y.value, shift);
  if (t.op === 'shr' && x?.value !== undefined && y) return listReads(y, mask, shift + x.value);
  return t.args.flatMap((arg) => listReads(arg));
}

const runsThere = (e: Effect): e is Extract<Effect, { to: Term }> =>
  (e.kind === 'delegatecall' || (e.kind === 'call' && e.forwards)) && (e.to.flags & calldataFlag) === 0;

export function readCodePlaces(
  studies: ReadonlyMap<string, Study>,
  fallback: Exploration | undefined,
): CodePlaces {
  const places = new Map(standardSlots.map((slot) => [slot.toString(16), maxWord]));
  const explorations = [...studies.values()].map((s) => s.exploration);
  for (const { paths, hashes } of fallback ? [...explorations, fallback] : explorations) {
    for (const e of paths.flatMap((p) => p.effects)) {
      if (!runsThere(e)) continue;
      for (const { key, field } of listReads(e.to)) {
        const { skeleton } = describePlace(hashes, key);
        places.set(skeleton, (places.get(skeleton) ?? 0n) | field);
      }
    }
  }
  places.delete('*');
  return places;
}
