import type { Hex } from '#lib/hex.ts';
import { makeBloom } from './bloom.ts';
import type { ChainLog } from './createLogReader.ts';

/**
 * What shows that these are not all logs of a block; undefined when nothing does. That leaves one gap: a last log whose
 * address and topics all occur in the block's other logs.
 */
export function findFlaw(logs: readonly ChainLog[], bloom: Hex): string | undefined {
  const indexes = new Set(logs.map(({ logIndex }) => logIndex));
  if (logs.some((_, position) => !indexes.has(position))) return 'have a gap';
  return makeBloom(logs) === bloom ? undefined : 'do not make its bloom';
}
