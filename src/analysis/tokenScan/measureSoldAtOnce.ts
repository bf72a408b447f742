import type { SimulatedTrade, TokenField, TokenFields, TraderKind } from '#model/tokenScan.ts';

/** How much could be sold in one sale, as exchanges sell; of earlier buyers only where no fresh address could. */
export function measureSoldAtOnce({
  trades,
}: {
  trades: readonly SimulatedTrade[];
}): TokenField<TokenFields['soldAtOnce']> {
  const sold = trades.filter(({ stage, route }) => stage === 'sold' && route === 'approval');
  const of = (kind: TraderKind) => sold.filter(({ trader }) => trader.kind === kind);
  const fresh = of('fresh');
  const parts = (fresh.length > 0 ? fresh : of('buyer')).map(({ soldPercent }) => soldPercent);
  if (parts.length === 0) return { state: 'unknown', why: 'no simulated sale went through' };
  return {
    state: 'known',
    value: { lowest: Math.min(...parts), highest: Math.max(...parts) },
    evidence: [],
  };
}
