import type { Between, SaleVerdict, TokenField, TokenTax } from '#model/tokenScan.ts';
import { unknown } from './askToken.ts';
import { findWait, isAfterTime, isConclusive, judgeHolding, longestHold } from './holding.ts';
import { isMostKept, sellTaxOf, type TransferTrial } from './taxes.ts';
import { type ProbedTrade, readSellOutcome, readSellReason, type SellOutcome } from './tradeProbe.ts';
import type { Simulation, TriedBuyer } from './trades.ts';

/**
 * What was measured of a token's sales: trades at its pools; where no pool was found, transfers of holders to a contract that trades the token; or
 * nothing.
 */
export type MeasuredSales =
  | {
      kind: 'trades';
      simulation: Simulation;
      /** Whether all who have power over the token are known: only then an earlier buyer is known to have none. */
      areHoldersKnown: boolean;
    }
  | { kind: 'transfers'; why: string; trials: readonly TransferTrial[] }
  | { kind: 'nothing'; why: string };

type Verdict = TokenField<SaleVerdict>;

/** A waiting time after a purchase is common and passes; one that outlasts this is taken for what it is. */
const longEnough = 3_600;

/** The token refused the transfer, or let it pass without moving anything: then it may have been the code override that it minded. */
const isByToken = ({ trade, refusal }: ProbedTrade) =>
  trade.stage === 'sellRefused' &&
  (refusal === undefined || refusal.by === 'token' || refusal.by === 'nothing');

/** How the sale of an earlier buyer ended. */
function readBuyerOutcome({ trade, plainTransferReverts, asEoa }: TriedBuyer): SellOutcome {
  const outcome = readSellOutcome(trade);
  // A token that sells for contracts alone sells for nobody; one that takes sales from its router alone is honest.
  if (outcome === 'sold' && plainTransferReverts && asEoa === 'reverted') return 'reverted';
  if (outcome !== 'reverted' || !isByToken(trade) || plainTransferReverts) return outcome;
  // A transfer that moves nothing looks like any other without a code override: only a sale by the router tells them apart.
  if (asEoa === 'reverted' && trade.refusal?.by === 'nothing') return 'reverted';
  return asEoa === 'sold' ? 'sold' : 'unclear';
}

/** Whether a fresh address with a code override sold. */
export const isFreshSold = (fresh: readonly ProbedTrade[]): boolean =>
  fresh.some((one) => readSellOutcome(one) === 'sold');

/** A tenth is no longer what was bought; a token that shrinks everybody's balance by a fee leaves far more. */
const isTakenAway = ({ trade: { bought, kept } }: ProbedTrade): boolean =>
  kept !== undefined && BigInt(kept) * 10n < BigInt(bought);

const describeWait = ({ kind, amount }: Between): string =>
  kind === 'seconds' ? `${Math.floor(amount / 3_600)} hours` : `${amount} ${kind}`;

/** The words for the first failed sale; null without any. */
const firstReason = ([first]: readonly ProbedTrade[]): string | null =>
  first ? (readSellReason(first) ?? 'without a reason') : null;

function explainNoPurchase({ fresh, buyReason }: Simulation): Verdict {
  const reason = buyReason ?? fresh.find(({ refusal }) => refusal)?.refusal?.reason ?? 'without a reason';
  return unknown(
    `no simulated purchase went through (${reason}): trading may not be open, or not for everybody`,
  );
}

function explainUntried(refusal: string | undefined, untried: string): Verdict {
  const first = refusal ?? 'what a fresh address bought it could sell in the same block';
  return unknown(`${first}; whether those who bought earlier can is not known: ${untried}`);
}

/** Why sales that failed may yet go through later; undefined where nothing speaks for that. */
function doubtRefusal({
  reverted,
  heldSeconds,
  wait,
  holdingGap,
}: {
  reverted: number;
  heldSeconds: number;
  wait: Between | undefined;
  holdingGap: string | undefined;
}): string | undefined {
  if (wait)
    return `, and one that was simulated ${describeWait(wait)} later went through: it is a waiting time`;
  if (reverted === 0) return '; nobody who had bought before could be tried, so it may be a waiting time';
  if (heldSeconds < longEnough) return ', and so were sales of others, who bought less than an hour before';
  if (holdingGap !== undefined)
    return `, and so were sales of others; whether it is a waiting time is not known: ${holdingGap}`;
  return undefined;
}

/**
 * Whether sales keep most of what is sold: what they keep, or why that is not known. A tax that falls with time is none to speak of here: so it is
 * said only where nothing tells the token the time, or where an EOA still pays it after a day and a month, or those who bought long before do.
 */
function judgeMostKept({
  fresh,
  buyers,
  holding,
  isProven,
}: Simulation): { fee: TokenTax } | { why: string } | undefined {
  const taxes = fresh.flatMap((one) => sellTaxOf(one) ?? []);
  if (!fresh.some(isMostKept)) return undefined;
  const [lowest, highest] = [Math.min(...taxes), Math.max(...taxes)];
  const found = { fee: { lowest, highest } };
  if (holding?.isTimeless) return found;
  const passed = (holding?.later ?? []).filter(
    (one) =>
      isAfterTime(one) &&
      isConclusive(one) &&
      one.trade.stage === 'sold' &&
      (one.trade.between?.amount ?? 0) <= longestHold,
  );
  if (passed.length > 0) return passed.every(isMostKept) ? found : undefined;
  const held = buyers.filter(
    ({ trade: { trade }, heldSeconds }) => trade.stage === 'sold' && heldSeconds >= longEnough,
  );
  if (held.some(({ trade }) => !isMostKept(trade))) return undefined;
  if (held.length > 0 && isProven) return found;
  return {
    why: `a sale in the block of the purchase kept ${highest / 100} % of it; whether it keeps less later is not known`,
  };
}

/** Whether an address sold that can have no power over the token: one that was never seen before. */
const isUnprivilegedSold = ({ fresh, holding }: Simulation): boolean =>
  isFreshSold([...fresh, ...[holding?.atOnce, ...(holding?.later ?? [])].filter((one) => one !== undefined)]);

/** Of a token that somebody sold: what speaks against it all the same. */
function judgeSold(
  { simulation, areHoldersKnown }: Extract<MeasuredSales, { kind: 'trades' }>,
  heldSeconds: number,
  known: (outcome: SaleVerdict['outcome'], more?: Partial<SaleVerdict>) => Verdict,
): Verdict {
  const { fresh, unfollowed, followed, vanished, holding, holdingGap } = simulation;
  if (unfollowed !== undefined)
    return unknown(`whether what was bought is still there after others traded is not known: ${unfollowed}`);
  if (followed.some(isTakenAway)) return known('takenAway');
  if (vanished) return known('takenAway', { lost: { ...vanished, had: vanished.had.toString() } });
  if (heldSeconds >= longEnough) return known('refusedForSome');
  const against = holding && judgeHolding(holding, { isFreshSold: isFreshSold(fresh) });
  if (against) return known(against.outcome, against);
  const tax = judgeMostKept(simulation);
  if (tax && 'fee' in tax) return known('mostKept', tax);
  if (tax) return unknown(tax.why);
  if (holdingGap !== undefined)
    return unknown(`what was bought can be sold now; whether that lasts is not known: ${holdingGap}`);
  if (!areHoldersKnown && !isUnprivilegedSold(simulation))
    return unknown(
      'not all who have power over it are known, so those who sold may be let through where others are not',
    );
  return known('works');
}

function judgeTrades(measured: Extract<MeasuredSales, { kind: 'trades' }>): Verdict {
  const { simulation } = measured;
  const { fresh, buyers, sellers, isProven, untried, holding, holdingGap } = simulation;
  const bought = fresh.filter(({ trade }) => trade.stage === 'sold' || trade.stage === 'sellRefused');
  if (bought.length === 0) return explainNoPurchase(simulation);
  const tried = buyers.map((one) => ({ ...one, outcome: readBuyerOutcome(one) }));
  const reverted = tried.filter((one) => one.outcome === 'reverted');
  const sold = tried.filter((one) => one.outcome === 'sold');
  const revertedFresh = bought.filter((one) => readSellOutcome(one) === 'reverted');
  const isSold = isFreshSold(bought) || sold.length > 0;
  const reason = firstReason([...revertedFresh, ...reverted.map(({ trade }) => trade)]);
  const heldSeconds = Math.max(0, ...reverted.map((one) => one.heldSeconds));
  const known = (outcome: SaleVerdict['outcome'], more: Partial<SaleVerdict> = {}): Verdict => ({
    state: 'known',
    value: { outcome, reason, buyersTried: reverted.length + sold.length, heldSeconds, ...more },
    evidence: [],
  });

  const said = `a sale in the block of the purchase was refused (${reason})`;
  if (untried !== undefined) return explainUntried(isSold ? undefined : said, untried);
  if (isSold) return judgeSold(measured, heldSeconds, known);
  if (revertedFresh.length === 0)
    return unknown('the pool did not take the token, which says nothing about other ways to sell it');
  const wait = holding && findWait(holding);
  const doubt = doubtRefusal({ reverted: reverted.length, heldSeconds, wait, holdingGap });
  if (doubt) return unknown(`${said}${doubt}`);
  if (sellers > 0) return known('refusedForSome');
  if (!isProven)
    return unknown(
      `${said}, and so were sales of others; whether somebody sold all the same is not known: the transfers that the node lists do not explain what lies in the pool`,
    );
  return known('refused');
}

/** What transfers of holders show stands in the reason: they are no sales, and a token may let one through and not the other. */
function explainTransfers({ why, trials }: Extract<MeasuredSales, { kind: 'transfers' }>): Verdict {
  const refused = trials.flatMap((one) => (one.kind === 'refused' ? [one.reason] : []));
  const arrived = trials.filter(({ kind }) => kind === 'arrived').length;
  const tried = refused.length + arrived;
  if (tried === 0) return unknown(why);
  const shown =
    refused.length === 0
      ? `${arrived} of ${tried} holders could send it to a market`
      : `transfers to a market revert for ${refused.length} of ${tried} holders (${refused[0]})`;
  return unknown(`${why}; no sale was simulated: ${shown}`);
}

/**
 * The one verdict on whether what is bought can be sold, of scans and of projects' tokens. That it cannot is said only when a buy went through and
 * every sale failed: of a fresh address, and of addresses that had bought long before, while nobody sold. Where some sold, others count as refused
 * only when they had held it for long enough: one block says nothing about the next. What could be sold and is gone once somebody else has traded, or
 * of a buyer who did nothing since, was taken away; what holding says is heard only where somebody sold. Anything less is unknown.
 */
export function judgeHoneypot(measured: MeasuredSales): Verdict {
  if (measured.kind === 'nothing') return unknown(measured.why);
  return measured.kind === 'transfers' ? explainTransfers(measured) : judgeTrades(measured);
}

/** The verdict as a project's fact: sellable or not, and why not. */
export function toSellable({ outcome, reason, fee }: SaleVerdict): {
  sellable: boolean;
  reason: string | null;
} {
  if (outcome === 'works') return { sellable: true, reason: null };
  if (outcome === 'mostKept')
    return { sellable: false, reason: `the sell tax is ${(fee?.highest ?? 0) / 100} %` };
  if (outcome === 'takenAway') return { sellable: false, reason: 'what was bought is taken away later' };
  return { sellable: false, reason: outcome === 'refusedLater' ? `later sales revert: ${reason}` : reason };
}
