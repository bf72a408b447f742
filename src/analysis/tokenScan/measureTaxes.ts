import type { SimulatedTrade, TokenField, TokenTax } from '#model/tokenScan.ts';

/** What is missing of an amount, in basis points, rounded to the nearest. */
function toBasisPoints(due: bigint, arrived: bigint): number {
  const lost = due > arrived ? due - arrived : 0n;
  return Number((lost * 20_000n + due) / (2n * due));
}

/** What a sale that went through kept, in basis points of what it left the seller without; undefined where that is nothing. */
export function measureFee({ sold, spent = sold, soldArrived }: SimulatedTrade): number | undefined {
  return BigInt(spent) > 0n ? toBasisPoints(BigInt(spent), BigInt(soldArrived)) : undefined;
}

function toTax(
  pairs: readonly (readonly [due: bigint, arrived: bigint])[],
  why: string,
): TokenField<TokenTax> {
  const points = pairs.filter(([due]) => due > 0n).map(([due, arrived]) => toBasisPoints(due, arrived));
  if (points.length === 0) return { state: 'unknown', why };
  return {
    state: 'known',
    value: { lowest: Math.min(...points), highest: Math.max(...points) },
    evidence: [],
  };
}

/** What is lost on the way, measured from balances before and after; of trading from earlier buyers only where fresh addresses could not sell. */
export function measureTaxes({ trades: all }: { trades: readonly SimulatedTrade[] }): {
  buyTax: TokenField<TokenTax>;
  sellTax: TokenField<TokenTax>;
  transferTax: TokenField<TokenTax>;
  lostToOthers: TokenField<TokenTax>;
} {
  const followed = all.filter(({ trader, kept }) => trader.kind === 'followed' && kept !== undefined);
  const fresh = all.filter(({ trader }) => trader.kind === 'fresh');
  const alone = all.filter(({ trader }) => trader.kind === 'fresh' || trader.kind === 'buyer');
  const trades = fresh.some(({ stage }) => stage === 'sold') ? fresh : alone;
  const bought = trades.filter(({ stage, boughtDue }) => boughtDue !== null && stage !== 'buyRefused');
  const sold = trades.filter(({ stage }) => stage === 'sold');
  return {
    buyTax: toTax(
      bought.map((one) => [BigInt(one.boughtDue ?? 0), BigInt(one.bought)]),
      'no simulated purchase went through',
    ),
    sellTax: toTax(
      sold.map((one) => [BigInt(one.spent ?? one.sold), BigInt(one.soldArrived)]),
      'no simulated sale went through',
    ),
    transferTax: toTax(
      trades.flatMap(({ sent }) => (sent ? [[BigInt(sent.amount), BigInt(sent.arrived)] as const] : [])),
      'no simulated transfer went through',
    ),
    lostToOthers: toTax(
      followed.map(({ bought, kept = '0' }) => [BigInt(bought), BigInt(kept)]),
      'no two simulated purchases went through in one block',
    ),
  };
}
