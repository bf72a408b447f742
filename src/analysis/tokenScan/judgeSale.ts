import type { Between, SaleOutcome, SaleVerdict, TokenField, TokenTax } from '#model/tokenScan.ts';
import type { Vanished } from './findVanished.ts';
import type { ProbedTrade } from './probeTrades.ts';

/** How one trader fared: `unclear` is neither a sale nor a refusal of one. */
export type Fared = 'sold' | 'refused' | 'unclear';

export interface TriedBuyer {
  trade: ProbedTrade;
  /** Whether the bare transfer to the pool, by the buyer as it is and without lent code, was refused. */
  isBareRefused: boolean;
  /** How the buyer fared as it is, by the router, which may spend its tokens; undefined where that was not tried. */
  asKey: Fared | undefined;
  /** Since its last purchase. */
  heldSeconds: number;
}

/** A waiting time after a purchase is common and passes; one that outlasts this is taken for what it is. */
export const longEnough = 3_600;

/** A sale of which less than a thousandth reaches the pool is as good as none, even where a little is paid for it. */
const isDust = ({ trade: { stage, sold, soldArrived } }: ProbedTrade): boolean =>
  stage === 'sold' && BigInt(soldArrived) * 1_000n < BigInt(sold);

/** So is one that brings less than a thousandth of what a pair pays for so much, by what lay in it. */
function isWorthless({ trade: { stage, sold, received }, pool }: ProbedTrade): boolean {
  if (stage !== 'sold' || pool.exchange.kind !== 'v2') return false;
  const { quoteAmount, tokenAmount } = pool;
  return BigInt(received) * 1_000n < (BigInt(sold) * quoteAmount) / (tokenAmount + BigInt(sold));
}

/** The words for a refusal: the contract's, where it has any. */
function reasonOf(one: ProbedTrade): string | null {
  if (isDust(one)) return 'less than a thousandth of what was sold reached the pool';
  return isWorthless(one)
    ? 'the pool paid less than a thousandth of what it pays for so much'
    : one.trade.reason;
}

/** How a trader with lent code fared at its pool. */
export function readFared(one: ProbedTrade): Fared {
  const { trade, refusal, pool } = one;
  if (isDust(one) || isWorthless(one)) return 'refused';
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

/** The token turned the transfer away, or let it pass without moving anything: then it may have been the lent code that it minded. */
const isByToken = ({ trade, refusal }: ProbedTrade) =>
  trade.stage === 'sellRefused' &&
  (refusal === undefined || refusal.by === 'token' || refusal.by === 'nothing');

export function readBuyerFared({ trade, isBareRefused, asKey }: TriedBuyer): Fared {
  const fared = readFared(trade);
  // A token that sells for lent code alone sells for nobody; one that takes sales from its router alone is honest.
  if (fared === 'sold' && isBareRefused && asKey === 'refused') return 'refused';
  if (fared !== 'refused' || !isByToken(trade) || isBareRefused) return fared;
  // A transfer that moves nothing looks like any other without lent code: only a sale by the router tells them apart.
  if (asKey === 'refused' && trade.refusal?.by === 'nothing') return 'refused';
  return asKey === 'sold' ? 'sold' : 'unclear';
}

/** What simulated lives of a key say against a token. */
export interface LaterVerdict {
  outcome: Exclude<SaleOutcome, 'works' | 'refused' | 'mostKept'>;
  reason: string | null;
  between?: Between;
}

/** Whether a fresh address with lent code sold. */
export const isFreshSold = (fresh: readonly ProbedTrade[]): boolean =>
  fresh.some((one) => readFared(one) === 'sold');

/** A tenth is no longer what was bought; a token that shrinks everybody's balance by a fee leaves far more. */
const isTakenAway = ({ trade: { bought, kept } }: ProbedTrade): boolean =>
  kept !== undefined && BigInt(kept) * 10n < BigInt(bought);

const unknown = (why: string): TokenField<SaleVerdict> => ({ state: 'unknown', why });

const tellWait = ({ kind, amount }: Between): string =>
  kind === 'seconds' ? `${Math.floor(amount / 3_600)} hours` : `${amount} ${kind}`;

/** The words for the first refusal; null without any. */
const firstReason = ([first]: readonly ProbedTrade[]): string | null =>
  first ? (reasonOf(first) ?? 'without a reason') : null;

function explainNoPurchase(
  fresh: readonly ProbedTrade[],
  buyReason: string | undefined,
): TokenField<SaleVerdict> {
  const reason = buyReason ?? fresh.find(({ refusal }) => refusal)?.refusal?.reason ?? 'without a reason';
  return unknown(
    `no simulated purchase went through (${reason}): trading may not be open, or not for everybody`,
  );
}

function explainUntried(refusal: string | undefined, untried: string): TokenField<SaleVerdict> {
  const first = refusal ?? 'what a fresh address bought it could sell in the same block';
  return unknown(`${first}; whether those who bought earlier can is not known: ${untried}`);
}

/** Why sales that failed may yet go through later; undefined where nothing speaks for that. */
function doubtRefusal({
  refused,
  heldSeconds,
  wait,
  unlived,
}: {
  refused: number;
  heldSeconds: number;
  wait: Between | undefined;
  unlived: string | undefined;
}): string | undefined {
  if (wait) return `, and one that was simulated ${tellWait(wait)} later went through: it is a waiting time`;
  if (refused === 0) return '; nobody who had bought before could be tried, so it may be a waiting time';
  if (heldSeconds < longEnough) return ', and so were sales of others, who bought less than an hour before';
  if (unlived !== undefined)
    return `, and so were sales of others; whether it is a waiting time is not known: ${unlived}`;
  return undefined;
}

/** All that was tried with a token's sales. */
interface TriedSales {
  fresh: readonly ProbedTrade[];
  buyReason: string | undefined;
  buyers: readonly TriedBuyer[];
  sellers: number;
  isProven: boolean;
  untried: string | undefined;
  followed: readonly ProbedTrade[];
  unfollowed: string | undefined;
  vanished: Vanished | undefined;
  against: LaterVerdict | undefined;
  /** What sales keep, where that is most of it; or why that is not known. */
  fee: { fee: TokenTax } | { why: string } | undefined;
  /** After which a key could sell what it could not sell at once. */
  wait: Between | undefined;
  unlived: string | undefined;
}

/** Of a token that somebody sold: what speaks against it all the same. */
function judgeSold(
  { unfollowed, followed, vanished, against, fee, unlived }: TriedSales,
  heldSeconds: number,
  known: (outcome: SaleVerdict['outcome'], more?: Partial<SaleVerdict>) => TokenField<SaleVerdict>,
): TokenField<SaleVerdict> {
  if (unfollowed !== undefined)
    return unknown(`whether what was bought is still there after others traded is not known: ${unfollowed}`);
  if (followed.some(isTakenAway)) return known('takenAway');
  if (vanished) return known('takenAway', { lost: { ...vanished, had: vanished.had.toString() } });
  if (heldSeconds >= longEnough) return known('refusedForSome');
  if (against) return known(against.outcome, against);
  if (fee && 'fee' in fee) return known('mostKept', fee);
  if (fee) return unknown(fee.why);
  if (unlived !== undefined)
    return unknown(`what was bought can be sold now; whether that lasts is not known: ${unlived}`);
  return known('works');
}

/**
 * Whether what is bought can be sold. That it cannot is said only when a buy went through and every sale failed: of a
 * fresh address, and of addresses that had bought long before, while nobody sold. Where some sold, others count as refused
 * only when they had held it for long enough: one block says nothing about the next. What could be sold and is gone once
 * somebody else has traded, or of a buyer who did nothing since, was taken away; what a simulated life of a key says is heard only where
 * somebody sold. Anything less is unknown.
 */
export function judgeSale(tried: TriedSales): TokenField<SaleVerdict> {
  const { fresh, buyReason, buyers, sellers, isProven, untried, wait, unlived } = tried;
  const bought = fresh.filter(({ trade }) => trade.stage === 'sold' || trade.stage === 'sellRefused');
  if (bought.length === 0) return explainNoPurchase(fresh, buyReason);
  const fared = buyers.map((one) => ({ ...one, fared: readBuyerFared(one) }));
  const refused = fared.filter((one) => one.fared === 'refused');
  const sold = fared.filter((one) => one.fared === 'sold');
  const freshFared = bought.map(readFared);
  const isSold = isFreshSold(bought) || sold.length > 0;
  const reason = firstReason([
    ...bought.filter((one) => readFared(one) === 'refused'),
    ...refused.map(({ trade }) => trade),
  ]);
  const heldSeconds = Math.max(0, ...refused.map((one) => one.heldSeconds));
  const known = (
    outcome: SaleVerdict['outcome'],
    more: Partial<SaleVerdict> = {},
  ): TokenField<SaleVerdict> => ({
    state: 'known',
    value: { outcome, reason, buyersTried: refused.length + sold.length, heldSeconds, ...more },
    evidence: [],
  });

  const said = `a sale in the block of the purchase was refused (${reason})`;
  if (untried !== undefined) return explainUntried(isSold ? undefined : said, untried);
  if (isSold) return judgeSold(tried, heldSeconds, known);
  if (!freshFared.includes('refused'))
    return unknown('the pool did not take the token, which says nothing about other ways to sell it');
  const doubt = doubtRefusal({ refused: refused.length, heldSeconds, wait, unlived });
  if (doubt) return unknown(`${said}${doubt}`);
  if (sellers > 0) return known('refusedForSome');
  if (!isProven)
    return unknown(
      `${said}, and so were sales of others; whether somebody sold all the same is not known: the transfers that the node lists do not explain what lies in the pool`,
    );
  return known('refused');
}
