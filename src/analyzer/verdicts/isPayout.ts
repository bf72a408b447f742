import type { Effect } from '../symbolic/state.ts';

const transferSelector = 0xa9059cbbn;
/** transferFrom and its like for single tokens and tokens of many kinds. */
export const pullSelectors: ReadonlySet<bigint> = new Set([
  0x23b872ddn,
  0x42842e0en,
  0xf242432an,
  0xb88d4fden,
]);

/** Ether sent with no call in it, or the contract's own tokens sent; pulling tokens in is no payout. */
export const isPayout = (e: Effect): boolean => {
  if (e.kind !== 'call') return false;
  if (e.bare) return e.value.value !== 0n && e.value.op !== 'callvalue';
  if (e.selector === undefined) return false;
  const [first] = e.args;
  if (e.selector === transferSelector) return first?.op !== 'address';
  return pullSelectors.has(e.selector) && (first === undefined || first.op === 'address');
};
