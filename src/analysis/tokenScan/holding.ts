import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Between, SaleOutcome } from '#model/tokenScan.ts';
import type { ClockOverride, Timing } from './clockOverride.ts';
import { type EoaMarket, type EoaPlan, type EoaTrade, simulateEoaTrades } from './eoaTrades.ts';
import { type ProbedTrade, probeTrades, readSellOutcome } from './tradeProbe.ts';

/** More than a day, a month and a year, at other hours of other days of the week. */
const waits = { seconds: [93_600, 2_617_200, 31_582_800], blocks: [7_200, 216_000, 2_628_000] } as const;
/** Others who buy in between; fewer where the token is costly to trade. */
const crowd = 48;
/** Small sales before the last one, with a day after each. */
const sales = 12;
/** On the clock, in seconds or blocks. */
const moment = 60;
/** On the clock, too: two blocks of a slow chain. */
const soon = 24;
const approvingIndex = 900;
const eoaIndex = 800;
/** Of what lies in the pool. */
const part = 1_000n;

/** The same purchase of an EOA, sold after one thing or another happened in between. */
export interface Holding extends Timing {
  /** Nothing, with the code as it is. */
  atOnce: EoaTrade | undefined;
  /** Nothing, with the clock override of the later ones: where there is one. */
  control: EoaTrade | undefined;
  /** Nothing, by an address with code and without a gas price. */
  withCode: EoaTrade | undefined;
  later: EoaTrade[];
  /** Of an address with code: a sale right after its approval, and one a little later. */
  approval: ProbedTrade[];
}

/** An approval is given and spent in two transactions, with a little time in between. */
async function tryLaterApproval(
  reader: StateReader,
  { market: { token, pool }, clock, amount }: { market: EoaMarket; clock: ClockOverride; amount: bigint },
): Promise<ProbedTrade[]> {
  const trader = makeFreshAddress(reader, token, approvingIndex);
  const plan = { ...{ pool, trader, amount, clock }, kind: 'fresh' as const };
  const probed = await probeTrades(reader, { token, plans: [plan, { ...plan, pause: soon }] });
  return probed.map((one) => {
    if ('why' in one) throw new Error(one.why);
    return one;
  });
}

function listLater({ clock, isTimeless, callsNobody }: Timing): Omit<EoaPlan, 'trader' | 'amount'>[] {
  const purchases = { crowd, between: { kind: 'purchases', amount: crowd } as const };
  const small = { sales, between: { kind: 'sales', amount: sales } as const };
  const growth = { crowd: 1, isLarge: true, between: { kind: 'growth', amount: 2 } as const };
  if (!clock) return isTimeless ? [purchases, growth, small] : [purchases];
  const { unit } = clock;
  const [day, month] = waits[unit];
  return [
    // Others go on buying; that all may trade but once in a moment is no trap.
    ...waits[unit].map((wait) => ({ wait, crowd: 1, rest: moment, between: { kind: unit, amount: wait } })),
    { ...purchases, rest: callsNobody ? day : 0 },
    { ...growth, rest: day },
    { ...small, pause: day, wait: month },
  ];
}

/**
 * A sale in the block of the purchase says little about a buyer who holds: so an EOA buys and sells at once, after a day, a month and a year,
 * after many others bought or one bought much, and after several small sales. Whether an approval lasts is tried by an address with code, which
 * can give one. All of it is simulated, in two batches.
 */
export async function simulateHolding(
  reader: StateReader,
  { market, timing }: { market: EoaMarket; timing: Timing },
): Promise<Holding | undefined> {
  const amount = market.pool.quoteAmount / part;
  if (amount === 0n) return undefined;
  const { clock } = timing;
  const trader = makeFreshAddress(reader, market.token, eoaIndex);
  const own = (override: ClockOverride | undefined) => ({ trader, amount, clock: override });
  const plans = listLater(timing).map((plan) => ({ ...own(clock), ...plan }));
  const [[atOnce, control, withCode, ...later], approval] = await Promise.all([
    simulateEoaTrades(reader, {
      market,
      plans: [own(undefined), own(clock), { ...own(undefined), hasCode: true }, ...plans],
    }),
    clock && timing.callsNobody ? tryLaterApproval(reader, { market, clock, amount }) : [],
  ]);
  return { ...timing, atOnce, control, withCode, later: later.filter((one) => one !== undefined), approval };
}

/** A month: a token that shrinks everybody's balance takes longer, and a waiting time that ends is over before. */
export const longestHold = 2_700_000;
export const isAfterTime = ({ trade: { between } }: EoaTrade): boolean =>
  between?.kind === 'seconds' || between?.kind === 'blocks';

/** What selling all that is left would bring, at the price of what was sold. */
const worthOf = ({ kept, trade: { sold, received } }: EoaTrade): bigint =>
  BigInt(sold) === 0n ? 0n : (kept * BigInt(received)) / BigInt(sold);

/** Less than a tenth of what it would have brought at once. */
function isLost(one: EoaTrade, control: EoaTrade): boolean {
  if ((one.trade.between?.amount ?? 0) > longestHold) return false;
  return worthOf(one) * 10n < worthOf(control);
}

/** Others whom a token calls see no time pass here, and may revert without a word: that is not the token's doing. */
const hasWords = ({ trade: { reason } }: EoaTrade): boolean =>
  reason !== null && reason !== 'without a reason';
const reasonOf = ({ trade: { reason } }: EoaTrade): string => reason ?? 'without a reason';

/** Whether a trade says anything of the token: where nobody can buy any more, trading is closed and nobody is lured. */
export const isConclusive = ({ trade, isOpen, crowd: others, sales: sold }: EoaTrade): boolean =>
  BigInt(trade.bought) > 0n &&
  isOpen &&
  (trade.between?.kind !== 'purchases' || others > 0) &&
  (trade.between?.kind !== 'sales' || sold > 0);

/** What the holding simulation says against a token. */
export interface HoldingVerdict {
  outcome: Exclude<SaleOutcome, 'works' | 'refused' | 'mostKept'>;
  reason: string | null;
  between?: Between;
}

/** An approval that is gone when the next transaction comes lets nobody sell by an exchange. */
function judgeApproval([first, second]: readonly ProbedTrade[]): HoldingVerdict | undefined {
  if (!first || !second) return undefined;
  if (readSellOutcome(first) !== 'sold' || readSellOutcome(second) !== 'reverted') return undefined;
  const between: Between = { kind: 'approval', amount: soon };
  return { outcome: 'refusedLater', reason: second.trade.reason ?? 'without a reason', between };
}

/**
 * What holding says against a token. What could be sold at once and cannot be later, while others still buy, is a trap, whatever it waits for.
 * What could not be sold at once is one only where no time that was tried helps, and nothing else tells the time; and where others sold, only if
 * the same trade with code did, too: then it is not the approval that was written for it.
 */
export function judgeHolding(
  { atOnce, control, withCode, later, approval, ...timing }: Holding,
  { isFreshSold }: { isFreshSold: boolean },
): HoldingVerdict | undefined {
  if (!atOnce || !control) return undefined;
  const unheld = judgeApproval(approval);
  if (unheld) return unheld;
  const conclusive = later.filter(isConclusive);
  if (readSellOutcome(atOnce) === 'sold') {
    // Otherwise the clock override alone makes another token of it.
    if (readSellOutcome(control) !== 'sold') return undefined;
    // In another contract no time passes here: it may mind an old price, or a sale right after another.
    const fair = conclusive.filter(({ trade }) => timing.callsNobody || trade.between?.kind === 'purchases');
    const gone = fair.find(
      (one) => (one.kept === 0n || readSellOutcome(one) === 'sold') && isLost(one, control),
    );
    if (gone?.trade.between) return { outcome: 'takenAway', reason: null, between: gone.trade.between };
    const reverted = fair.find(
      (one) => one.kept > 0n && readSellOutcome(one) === 'reverted' && (timing.callsNobody || hasWords(one)),
    );
    if (!reverted?.trade.between) return undefined;
    return { outcome: 'refusedLater', reason: reasonOf(reverted), between: reverted.trade.between };
  }
  // Without the router's address it may be that only it is let through.
  const isRouterKnown = atOnce.pool.exchange.router !== undefined;
  if (readSellOutcome(atOnce) !== 'reverted' || !timing.callsNobody || !isRouterKnown) return undefined;
  if (isFreshSold && (!withCode || readSellOutcome(withCode) !== 'sold')) return undefined;
  const refusal: HoldingVerdict = { outcome: 'refusedForSome', reason: reasonOf(atOnce) };
  if (timing.isTimeless) return refusal;
  const passed = conclusive.filter(isAfterTime);
  const isAlwaysReverted = passed.length === 3 && passed.every((one) => readSellOutcome(one) === 'reverted');
  return isAlwaysReverted && readSellOutcome(control) === 'reverted' ? refusal : undefined;
}

/** The shortest of the times that were tried after which an EOA could sell what it could not sell at once; none beyond a month. */
export function findWait({ atOnce, later }: Holding): Between | undefined {
  if (!atOnce || readSellOutcome(atOnce) !== 'reverted') return undefined;
  const sold = later.filter(isAfterTime).filter((one) => readSellOutcome(one) === 'sold');
  const [first] = sold.flatMap(({ trade: { between } }) => (between ? [between] : []));
  return first && first.amount <= longestHold ? first : undefined;
}
