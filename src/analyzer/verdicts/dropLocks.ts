import type { Effect, Store } from '../symbolic/state.ts';
import type { Term } from '../symbolic/term.ts';

/** The last store into each fixed place that is written more than once. */
function listRewritten(effects: readonly Effect[]): Map<Term, Store> | undefined {
  const first = new Set<Term>();
  let rewritten: Map<Term, Store> | undefined;
  for (const e of effects) {
    if (e.kind !== 'store' || e.key.value === undefined) continue;
    if (first.has(e.key)) rewritten = (rewritten ?? new Map<Term, Store>()).set(e.key, e);
    first.add(e.key);
  }
  return rewritten;
}

/** A lock taken and put back leaves nothing behind. */
export function dropLocks(effects: readonly Effect[]): readonly Effect[] {
  const rewritten = listRewritten(effects);
  if (!rewritten) return effects;
  return effects.filter((e) => {
    const last = e.kind === 'store' ? rewritten.get(e.key) : undefined;
    return last?.value.value === undefined;
  });
}
