import type { StateReader } from '#analysis/reads/stateReader.ts';
import { toQuantity } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { findApprovals } from './findApprovals.ts';
import type { FoundPool } from './findPools.ts';
import type { KeyMarket } from './probeKeys.ts';
import { findSpender } from './probeTrades.ts';

/**
 * What a key needs to trade at a pool. Undefined where no usual place of the token holds approvals; throws where the node does not tell.
 */
export async function openKeyMarket(
  reader: StateReader,
  { token, pool }: { token: Hex; pool: FoundPool },
): Promise<KeyMarket | undefined> {
  const router = findSpender(reader, token, pool.exchange);
  const [approvalOf, price] = await Promise.all([
    findApprovals(reader, { token, spender: router }),
    reader.client.request('eth_gasPrice', []),
  ]);
  if (!approvalOf) return undefined;
  // The scan's block may have been a dearer one.
  return { token, pool, router, gasPrice: 2n * toQuantity(price, 'price of gas'), approvalOf };
}
