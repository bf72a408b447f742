import type { TokenField, TokenFields } from '#model/tokenScan.ts';
import type { ProbedTrade } from './probeTrades.ts';

/** Of a key it is not known what the pool paid. */
const isMostKept = ({ trade: { boughtDue, bought } }: ProbedTrade): boolean =>
  boughtDue !== null && BigInt(bought) * 2n <= BigInt(boughtDue);

/**
 * Whether a fresh address can buy. That it cannot is said only in the token's own words: a pool that does not pay may
 * have a reason of its own.
 */
export function judgePurchase({
  fresh,
  buyReason,
}: {
  fresh: readonly ProbedTrade[];
  buyReason: string | undefined;
}): TokenField<TokenFields['purchase']> {
  const known = (value: TokenFields['purchase']): TokenField<TokenFields['purchase']> => ({
    state: 'known',
    value,
    evidence: [],
  });
  const bought = fresh.filter(({ trade }) => trade.stage === 'sold' || trade.stage === 'sellRefused');
  if (bought.length > 0)
    return known({ outcome: bought.every(isMostKept) ? 'mostKept' : 'works', reason: null });
  if (fresh.some(({ trade }) => trade.stage === 'boughtNothing'))
    return known({ outcome: 'nothing', reason: null });
  if (buyReason !== undefined) return known({ outcome: 'refused', reason: buyReason });
  return { state: 'unknown', why: 'no simulated purchase went through, and the token did not say why' };
}
