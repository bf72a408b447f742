import type { Exploration } from '../symbolic/explore.ts';
import { keccak } from '../symbolic/keccak.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, someTerm, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/study.ts';

const named = (text: string) => keccak(Buffer.from(text, 'utf8').toString('hex'));
const standardSlots = [
  named('eip1967.proxy.implementation') - 1n,
  named('eip1967.proxy.beacon') - 1n,
  named('org.zeppelinos.proxy.implementation'),
  named('PROXIABLE'),
];

/** Places that say which code runs: whatever the contract delegates to, or hands whole calls on to. */
export type CodePlaces = ReadonlySet<string>;

function listReads(target: Term): Term[] {
  const keys: Term[] = [];
  someTerm(target, (t) => {
    const [key] = t.args;
    if (t.op === 'sload' && key) keys.push(key);
    return t.op === 'sload';
  });
  return keys;
}

const runsThere = (e: Effect): e is Extract<Effect, { to: Term }> =>
  (e.kind === 'delegatecall' || (e.kind === 'call' && e.forwards)) && (e.to.flags & calldataFlag) === 0;

export function readCodePlaces(
  studies: ReadonlyMap<string, Study>,
  fallback: Exploration | undefined,
): CodePlaces {
  const places = new Set(standardSlots.map((slot) => slot.toString(16)));
  const explorations = [...studies.values()].map((s) => s.exploration);
  for (const { paths, hashes } of fallback ? [...explorations, fallback] : explorations) {
    for (const e of paths.flatMap((p) => p.effects)) {
      if (!runsThere(e)) continue;
      for (const key of listReads(e.to)) places.add(describePlace(hashes, key).skeleton);
    }
  }
  places.delete('*');
  return places;
}
