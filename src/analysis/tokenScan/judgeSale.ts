import type { SaleVerdict, TokenField } from '#model/tokenScan.ts';
import type { Vanished } from './findVanished.ts';
import type { ProbedTrade } from './probeTrades.ts';

/** How one trader fared: `unclear` is neither a sale nor a refusal of one. */
export type Fared = 'sold' | 'refused' | 'unclear';

export interface TriedBuyer {
  trade: ProbedTrade;
  /** Whether the bare transfer to the pool, by the buyer as it is and without lent code, was refused. */
  isBareRefused: boolean;
  /** Whether the router was turned away when it took the tokens of the buyer as it is, where lent code had sold them. */
  isPullRefused: boolean;
  /** Since its last purchase. */
  heldSeconds: number;
}

/** A waiting time after a purchase is common and passes; one that outlasts this is taken for what it is. */
const longEnough = 3_600;

/** A sale of which less than a thousandth reaches the pool is as good as none, even where a little is paid for it. */
const isDust = ({ trade: { stage, sold, soldArrived } }: ProbedTrade): boolean =>
  stage === 'sold' && BigInt(soldArrived) * 1_000n < BigInt(sold);

/** The words for a refusal: the contract's, where it has any. */
const reasonOf = (one: ProbedTrade): string | null =>
  isDust(one) ? 'less than a thousandth of what was sold reached the pool' : one.trade.reason;

/** How a trader with lent code fared at its pool. */
export function readFared(one: ProbedTrade): Fared {
  const { trade, refusal, pool } = one;
  if (isDust(one)) return 'refused';
  if (trade.stage === 'sold') {
    if (trade.route === 'approval') return 'sold';
    // Exchanges sell by approval; without their router's address it may be that only it is let through.
    return pool.exchange.router === undefined ? 'unclear' : 'refused';
  }
  if (trade.stage !== 'sellRefused') return 'unclear';
  if (refusal?.by === 'token' || refusal?.by === 'nothing') return 'refused';
  // A concentrated pool takes no token with a fee, which is no trap; a pair takes what arrives.
  if (refusal?.by === 'pool') return pool.exchange.kind === 'v2' ? 'refused' : 'unclear';
  // All gas gone without a word.
  return refusal === undefined ? 'refused' : 'unclear';
}

/** The token turned the transfer away: then it may have been the lent code that it minded. */
const isByToken = ({ trade, refusal }: ProbedTrade) =>
  trade.stage === 'sellRefused' && (refusal === undefined || refusal.by === 'token');

export function readBuyerFared({ trade, isBareRefused, isPullRefused }: TriedBuyer): Fared {
  const fared = readFared(trade);
  if (fared === 'sold' && isPullRefused) return 'refused';
  return fared === 'refused' && isByToken(trade) && !isBareRefused ? 'unclear' : fared;
}

/** A tenth is no longer what was bought; a token that shrinks everybody's balance by a fee leaves far more. */
const isTakenAway = ({ trade: { bought, kept } }: ProbedTrade): boolean =>
  kept !== undefined && BigInt(kept) * 10n < BigInt(bought);

const unknown = (why: string): TokenField<SaleVerdict> => ({ state: 'unknown', why });

/**
 * Whether what is bought can be sold. That it cannot is said only when a buy went through and every sale failed: of a
 * fresh address, and of addresses that had bought long before, while nobody sold. Where some sold, others count as refused
 * only when they had held it for long enough: one block says nothing about the next. What could be sold and is gone once
 * somebody else has traded, or of a buyer who did nothing since, was taken away. Anything less is unknown.
 */
export function judgeSale({
  fresh,
  buyReason,
  buyers,
  sellers,
  isProven,
  untried,
  followed,
  unfollowed,
  vanished,
}: {
  fresh: readonly ProbedTrade[];
  buyReason: string | undefined;
  buyers: readonly TriedBuyer[];
  sellers: number;
  isProven: boolean;
  untried: string | undefined;
  followed: readonly ProbedTrade[];
  unfollowed: string | undefined;
  vanished: Vanished | undefined;
}): TokenField<SaleVerdict> {
  const bought = fresh.filter(({ trade }) => trade.stage === 'sold' || trade.stage === 'sellRefused');
  if (bought.length === 0) {
    const reason = buyReason ?? fresh.find(({ refusal }) => refusal)?.refusal?.reason ?? 'without a reason';
    return unknown(
      `no simulated purchase went through (${reason}): trading may not be open, or not for everybody`,
    );
  }
  const fared = buyers.map((one) => ({ ...one, fared: readBuyerFared(one) }));
  const refused = fared.filter((one) => one.fared === 'refused');
  const sold = fared.filter((one) => one.fared === 'sold');
  const freshFared = bought.map(readFared);
  const isFreshSold = freshFared.includes('sold');
  const reason =
    [...bought.filter((one) => readFared(one) === 'refused'), ...refused.map(({ trade }) => trade)].map(
      reasonOf,
    )[0] ?? (freshFared.includes('refused') || refused.length > 0 ? 'without a reason' : null);
  const heldSeconds = Math.max(0, ...refused.map((one) => one.heldSeconds));
  const known = (
    outcome: SaleVerdict['outcome'],
    lost?: NonNullable<SaleVerdict['lost']>,
  ): TokenField<SaleVerdict> => ({
    state: 'known',
    value: {
      ...{ outcome, reason, buyersTried: refused.length + sold.length, heldSeconds },
      ...(lost && { lost }),
    },
    evidence: [],
  });

  if (untried !== undefined)
    return unknown(
      `what a fresh address bought it could sell in the same block; whether those who bought earlier can is not known: ${untried}`,
    );
  if (isFreshSold || sold.length > 0) {
    if (unfollowed !== undefined)
      return unknown(
        `whether what was bought is still there after others traded is not known: ${unfollowed}`,
      );
    if (followed.some(isTakenAway)) return known('takenAway');
    if (vanished) return known('takenAway', { ...vanished, had: vanished.had.toString() });
    return known(heldSeconds >= longEnough ? 'refusedForSome' : 'works');
  }
  if (!freshFared.includes('refused'))
    return unknown('the pool did not take the token, which says nothing about other ways to sell it');
  const said = `a sale in the block of the purchase was refused (${reason})`;
  if (refused.length === 0)
    return unknown(`${said}; nobody who had bought before could be tried, so it may be a waiting time`);
  if (heldSeconds < longEnough)
    return unknown(`${said}, and so were sales of others, who bought less than an hour before`);
  if (sellers > 0) return known('refusedForSome');
  if (!isProven)
    return unknown(
      `${said}, and so were sales of others; whether somebody sold all the same is not known: the transfers that the node lists do not explain what lies in the pool`,
    );
  return known('refused');
}
