import type { Exploration, Path } from '../symbolic/exploration.ts';
import { type Field, findField } from '../symbolic/guards.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Constraint } from '../symbolic/state.ts';
import { calldataFlag, storedFlag, type Term } from '../symbolic/term.ts';

export interface Spent {
  readonly key: Term;
  readonly skeleton: string;
  /** The bits that were demanded, where the condition is nothing but them, and whether they had to be non-zero. */
  readonly field: Field | undefined;
  readonly truth: boolean;
  /** The condition hangs on this word alone. */
  readonly sole: boolean;
}

const cache = new WeakMap<Path, readonly Spent[]>();

const settled = new Set([
  'const',
  'sload',
  'sha3',
  'caller',
  'origin',
  'address',
  'extcodesize',
  'immutable',
]);

const lasting = new WeakMap<Term, boolean>();

/** Depends on storage alone: a condition on the time or the input can come true again. */
function isLasting(t: Term): boolean {
  if (t.args.length === 0) return settled.has(t.op);
  const known = lasting.get(t);
  if (known !== undefined) return known;
  const found = t.args.every(isLasting);
  lasting.set(t, found);
  return found;
}

const none: readonly Term[] = [];
const readsOf = new WeakMap<Term, readonly Term[]>();

/** Words the condition itself asks for; one that only says where to look is not among them. Paths share conditions. */
function listReads(base: Term): readonly Term[] {
  if (!(base.flags & storedFlag)) return none;
  const known = readsOf.get(base);
  if (known) return known;
  const keys: Term[] = [];
  const seen = new Set<Term>();
  const walk = (t: Term): void => {
    if (seen.has(t)) return;
    seen.add(t);
    const [key] = t.args;
    if (t.op === 'sload' && key) keys.push(key);
    else t.args.forEach(walk);
  };
  walk(base);
  readsOf.set(base, keys);
  return keys;
}

const neverZero = new Set(['caller', 'origin', 'address', 'timestamp', 'number']);

/** Cannot be zero, whatever the rest of it is; otherwise there is no telling. */
export const isNonzero = (t: Term): true | undefined =>
  neverZero.has(t.op) || (t.op === 'or' && t.args.some((a) => a.value !== undefined && a.value !== 0n))
    ? true
    : undefined;

/** A word that had to be empty and is given what the call says: whoever leaves it empty only leaves the door as it was. */
const isFirst = ({ base, truth }: Constraint, after: Term): true | undefined =>
  !truth && findField(base) !== undefined && (after.flags & (calldataFlag | storedFlag)) === calldataFlag
    ? true
    : undefined;

/** A list that grew: how long it was says nothing about the next time, unless it had to be empty. */
function isCounted(path: Path, key: Term, base: Term): boolean {
  const value = path.storage.get(key.id)?.value;
  const read = (t: Term) => t.op === 'sload' && t.args[0] === key;
  const grew = value?.op === 'add' && value.args.some(read) && value.args.some((a) => a.value !== undefined);
  return grew && !read(base);
}

/**
 * Storage words the path demanded and then changed so that it cannot be walked again: the flag of an
 * initializer, an allocation claimed.
 */
export function findSpent(path: Path, { terms, hashes }: Exploration): readonly Spent[] {
  const known = cache.get(path);
  if (known) return known;
  const findFact = (base: Term) => path.constraints.findLast((c) => c.base === base)?.truth;
  const isWritten = ({ id }: Term) => path.storage.has(id);
  const memo = new Map<Term, Term>();
  const findWritten = (t: Term) =>
    t.op === 'sload' ? path.storage.get(t.args[0]?.id ?? -1)?.value : undefined;
  const spent: Spent[] = [];
  for (const { base, truth } of path.storage.size > 0 ? path.constraints : []) {
    const reads = listReads(base);
    if (!reads.some(isWritten)) continue;
    const keys = reads.filter((k) => isWritten(k) && !isCounted(path, k, base));
    if (keys.length === 0 || !isLasting(base)) continue;
    const after = terms.replace(base, findWritten, memo);
    let inner = after;
    let flipped = false;
    while (inner.op === 'iszero' && inner.args[0]) {
      inner = inner.args[0];
      flipped = !flipped;
    }
    const now =
      inner.value === undefined
        ? (findFact(inner) ?? isNonzero(inner) ?? isFirst({ base, truth }, inner))
        : inner.value !== 0n;
    if (now === undefined || (now !== flipped) === truth) continue;
    for (const key of keys)
      spent.push({
        key,
        skeleton: describePlace(hashes, key).skeleton,
        field: findField(base),
        truth,
        sole: reads.every((read) => read === key),
      });
  }
  cache.set(path, spent);
  return spent;
}
