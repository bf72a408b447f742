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
  const [x, y] = base.args;
  const compared = base.op === 'eq' && y?.value !== undefined ? x : undefined;
  for (let at = s.trail; at; at = at.before) {
    if (at.base === base) return at.truth;
    const [word, value] = at.base.args;
    const pinned = at.truth && at.base.op === 'eq' ? value?.value : undefined;
    if (pinned === undefined || !word) continue;
    if (word === base) return pinned !== 0n;
    if (word === compared) return pinned === y?.value;
  }
  return undefined;
}
