import { maxWord } from '../evm/arithmetic.ts';
import type { Exploration } from '../symbolic/exploration.ts';
import { keccak } from '../symbolic/hashes.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/decideAccess.ts';

const named = (text: string) => keccak(Buffer.from(text, 'utf8').toString('hex'));
const selectorDigits = 8;
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

const isField = ({ op, args }: Term): boolean =>
  op === 'sload' ||
  ((op === 'and' || op === 'shr') && args.some((a) => a.value !== undefined) && args.some(isField));

/** Words that an address was worked out from. */
export function listReads(t: Term, mask = maxWord, shift = 0n): Read[] {
  const [x, y] = t.args;
  if (t.op === 'sload' && x) return [{ key: x, field: (mask << shift) & maxWord }];
  if (t.op === 'and' && x && y?.value !== undefined) return listReads(x, mask & y.value, shift);
  if (t.op === 'shr' && x?.value !== undefined && y) return listReads(y, mask, shift + x.value);
  return t.args.flatMap((arg) => listReads(arg));
}

interface Kept {
  readonly skeleton: string;
  readonly field: bigint;
}

const describeReads = (reads: readonly Read[], { hashes }: Exploration): Kept[] =>
  reads.map(({ key, field }) => ({ skeleton: describePlace(hashes, key).skeleton, field }));

/** Where the address of code is kept, here or with whoever is asked for it; what they are asked with says nothing of where. */
function listSources(t: Term, exploration: Exploration, studies: ReadonlyMap<string, Study>): Kept[] {
  if (isField(t)) return describeReads(listReads(t), exploration);
  const [asked] = t.args;
  if (t.op !== 'ret' && t.op !== 'reply') return t.args.flatMap((a) => listSources(a, exploration, studies));
  if (asked?.op !== 'address') return asked ? listSources(asked, exploration, studies) : [];
  // The contract asks itself, by a view of its own.
  const own = studies.get(`0x${String(t.tag).slice(0, selectorDigits)}`)?.exploration;
  return own ? own.paths.flatMap((p) => p.answers.flatMap((a) => describeReads(listReads(a), own))) : [];
}

const runsThere = (e: Effect): e is Extract<Effect, { to: Term }> =>
  (e.kind === 'delegatecall' || (e.kind === 'call' && e.forwards)) && (e.to.flags & calldataFlag) === 0;

export function readCodePlaces(
  studies: ReadonlyMap<string, Study>,
  fallback: Exploration | undefined,
): CodePlaces {
  const places = new Map(standardSlots.map((slot) => [slot.toString(16), maxWord]));
  const explorations = [...studies.values()].map((s) => s.exploration);
  for (const exploration of fallback ? [...explorations, fallback] : explorations) {
    for (const e of exploration.paths.flatMap((p) => p.effects)) {
      if (!runsThere(e)) continue;
      for (const { skeleton, field } of listSources(e.to, exploration, studies)) {
        places.set(skeleton, (places.get(skeleton) ?? 0n) | field);
      }
    }
  }
  places.delete('*');
  return places;
}
