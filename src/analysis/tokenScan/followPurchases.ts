import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import type { FoundPool } from './findPools.ts';
import { type ProbedTrade, probeTrades } from './probeTrades.ts';

/** Of what lies in the pool, as in the middle of the trades of fresh addresses. */
const part = 1_000n;
/** Addresses of their own, that nobody else in a scan has. */
const traderIndex = 500;
const nextIndex = 600;

export interface Followed {
  /** Those after whose purchase somebody else bought and sold. */
  followed: ProbedTrade[];
  /** Why that could not be tried. */
  unfollowed: string | undefined;
}

/**
 * Some tokens leave a buyer alone until the next one comes. So a fresh address buys, another one buys and sells, and
 * then it is asked what the first one still has.
 */
export async function followPurchases(
  reader: StateReader,
  { token, pools }: { token: Hex; pools: readonly FoundPool[] },
): Promise<Followed> {
  const plans = pools.flatMap((pool, at) => {
    const trader = makeFreshAddress(reader, token, traderIndex + at);
    const next = makeFreshAddress(reader, token, nextIndex + at);
    const amount = pool.quoteAmount / part;
    return amount > 0n ? [{ pool, trader, kind: 'followed' as const, amount, next }] : [];
  });
  const probed = await probeTrades(reader, { token, plans });
  const followed = probed.filter((one): one is ProbedTrade => !('why' in one));
  const unfollowed = probed.find((one) => 'why' in one)?.why;
  return { followed: unfollowed === undefined ? followed : [], unfollowed };
}
