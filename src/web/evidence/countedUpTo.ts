import { findChainNumber } from '#model/chainId.ts';
import { writeUpTo } from '#model/lists.ts';
import type { Freshness } from '#wire/skynet.ts';

/** The blocks up to which something was counted, as a filter of its list says them. */
export function countedUpTo(chains: readonly Freshness[]): string | undefined {
  const blocks = chains.flatMap(({ chain, block }) => {
    const number = findChainNumber(chain);
    return block === null || number === undefined ? [] : [[number, block] as const];
  });
  return blocks.length === 0 ? undefined : writeUpTo(blocks);
}
