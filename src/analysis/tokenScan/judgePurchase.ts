import type { TokenField, TokenFields } from '#model/tokenScan.ts';
import type { ProbedTrade } from './probeTrades.ts';

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
  const came = (...stages: string[]) => fresh.some(({ trade }) => stages.includes(trade.stage));
  if (came('sold', 'sellRefused')) return known({ outcome: 'works', reason: null });
  if (came('boughtNothing')) return known({ outcome: 'nothing', reason: null });
  if (buyReason !== undefined) return known({ outcome: 'refused', reason: buyReason });
  return { state: 'unknown', why: 'no simulated purchase went through, and the token did not say why' };
}
