import type { TokenTax } from '#model/tokenScan.ts';
import { hasPassed, isTelling, longest } from './judgeLives.ts';
import { longEnough, type TriedBuyer } from './judgeSale.ts';
import type { Lives } from './liveAsKey.ts';
import { measureFee } from './measureTaxes.ts';
import type { ProbedTrade } from './probeTrades.ts';

/** In basis points: a sale that leaves its seller less than half of it is no fee that people pay knowingly. */
const mostly = 5_000;

const feeOf = ({ trade }: ProbedTrade): number | undefined =>
  trade.stage === 'sold' ? measureFee(trade) : undefined;

/** Whether less than half of what a sale took reached the pool. */
export const isMostKept = (one: ProbedTrade): boolean => (feeOf(one) ?? 0) >= mostly;

/**
 * Whether sales keep most of what is sold: what they keep, or why that is not known. A fee that falls with time is none to speak of here: so it is said
 * only where nothing tells the token the time, or where a key still pays it after a day and a month, or those who bought long before do.
 */
export function judgeFee({
  fresh,
  buyers,
  lives,
  isProven,
}: {
  fresh: readonly ProbedTrade[];
  buyers: readonly TriedBuyer[];
  lives: Lives | undefined;
  isProven: boolean;
}): { fee: TokenTax } | { why: string } | undefined {
  const fees = fresh.flatMap((one) => feeOf(one) ?? []);
  if (!fees.some((fee) => fee >= mostly)) return undefined;
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  const found = { fee: { lowest, highest } };
  if (lives?.isTimeless) return found;
  const kept = `a sale in the block of the purchase kept ${highest / 100} % of it`;
  const passed = (lives?.later ?? []).filter(
    (one) =>
      hasPassed(one) &&
      isTelling(one) &&
      one.trade.stage === 'sold' &&
      (one.trade.between?.amount ?? 0) <= longest,
  );
  if (passed.length > 0) return passed.every(isMostKept) ? found : undefined;
  const held = buyers.filter(
    ({ trade: { trade }, heldSeconds }) => trade.stage === 'sold' && heldSeconds >= longEnough,
  );
  if (held.some(({ trade }) => !isMostKept(trade))) return undefined;
  if (held.length > 0 && isProven) return found;
  return { why: `${kept}; whether it keeps less later is not known` };
}
