import type { Effect } from '../symbolic/state.ts';

/** A lock taken and put back leaves nothing behind. */
export function dropLocks(effects: readonly Effect[]): Effect[] {
  const written = new Map<bigint, number>();
  for (const e of effects) {
    if (e.kind === 'store' && e.key.value !== undefined)
      written.set(e.key.value, (written.get(e.key.value) ?? 0) + 1);
  }
  const last = (slot: bigint) => effects.findLast((e) => e.kind === 'store' && e.key.value === slot);
  return effects.filter((e) => {
    if (e.kind !== 'store' || e.key.value === undefined || (written.get(e.key.value) ?? 0) < 2) return true;
    const final = last(e.key.value);
    return final?.kind !== 'store' || final.value.value === undefined;
  });
}
