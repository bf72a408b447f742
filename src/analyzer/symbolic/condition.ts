import type { Constraint, State } from './state.ts';
import type { Term, Terms } from './term.ts';

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

/** What this path already knows about a condition. */
export function recall(s: State, base: Term): boolean | undefined {
  if (base.value !== undefined) return base.value !== 0n;
  const x = base.args[0];
  const y = base.args[1];
  const compared = base.op === 'eq' && y?.value !== undefined ? x : undefined;
  for (let at = s.trail; at; at = at.before) {
    if (at.base === base) return at.truth;
    if (at.pinned === undefined) continue;
    if (at.pinned === base) return at.base.args[1]?.value !== 0n;
    if (at.pinned === compared) return at.base.args[1]?.value === y?.value;
  }
  return undefined;
}
