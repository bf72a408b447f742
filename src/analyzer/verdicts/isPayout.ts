import type { Effect } from '../symbolic/state.ts';

const transferSelectors = new Set([0xa9059cbbn, 0x23b872ddn, 0x42842e0en, 0xf242432an]);

/** Ether sent with no call in it, or a token transfer. */
export const isPayout = (e: Effect): boolean =>
  e.kind === 'call' &&
  ((e.bare && e.value.value !== 0n) || (e.selector !== undefined && transferSelectors.has(e.selector)));
