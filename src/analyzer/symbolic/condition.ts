import type { Constraint, State, Trail } from './state.ts';
import { someTerm, type Term, type Terms } from './term.ts';

/** A branch condition as a word and whether the jump needs it non-zero. */
export function normalize(terms: Terms, condition: Term): Constraint {
  let base = terms.compute('iszero', [condition]);
  let truth = false;
  while (base.op === 'iszero' && base.args[0]) {
    base = base.args[0];
    truth = !truth;
  }
  return { base, truth };
}

/** Takes note of the words that a branch says something about. */
export function noteAsked(asked: Set<Term>, { base, pinned }: NonNullable<Trail>): void {
  asked.add(base);
  if (pinned) asked.add(pinned);
}

/** What this path already knows about a condition; `asked` are the words that any path knows something about. */
export function recall(s: State, base: Term, asked: ReadonlySet<Term>): boolean | undefined {
  if (base.value !== undefined) return base.value !== 0n;
  const x = base.args[0];
  const value = base.op === 'eq' ? base.args[1]?.value : undefined;
  const compared = value === undefined ? undefined : x;
  if (!asked.has(base) && !(compared && asked.has(compared))) return undefined;
  for (let at = s.trail; at; at = at.before) {
    if (at.base === base) return at.truth;
    if (at.pinned === undefined) continue;
    if (at.pinned === base) return at.base.args[1]?.value !== 0n;
    if (at.pinned === compared) return at.base.args[1]?.value === value;
  }
  return undefined;
}

/** Whether the first bytes of the input are those of a listed function, as a dispatcher asks. */
export function asksForListed({ op, args: [x, y] }: Term, listed: ReadonlySet<bigint>): boolean {
  if (listed.size === 0 || op !== 'eq' || !x || y?.value === undefined) return false;
  const asked = y.value >> 32n === 0n ? y.value : y.value >> 224n;
  return listed.has(asked) && someTerm(x, (t) => t.op === 'calldata' && t.args[0]?.value === 0n);
}
