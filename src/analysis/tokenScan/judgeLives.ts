import type { Between } from '#model/tokenScan.ts';
import { type LaterVerdict, readFared } from './judgeSale.ts';
import { type Lives, soon } from './liveAsKey.ts';
import type { KeyTrade } from './probeKeys.ts';
import type { ProbedTrade } from './probeTrades.ts';

/** A month: a token that shrinks everybody's balance takes longer, and a waiting time that ends is over before. */
export const longest = 2_700_000;
export const hasPassed = ({ trade: { between } }: KeyTrade): boolean =>
  between?.kind === 'seconds' || between?.kind === 'blocks';

/** What selling all that is left would bring, at the price of what was sold. */
const worthOf = ({ kept, trade: { sold, received } }: KeyTrade): bigint =>
  BigInt(sold) === 0n ? 0n : (kept * BigInt(received)) / BigInt(sold);

/** Less than a tenth of what it would have brought at once. */
function isLost(one: KeyTrade, control: KeyTrade): boolean {
  if ((one.trade.between?.amount ?? 0) > longest) return false;
  return worthOf(one) * 10n < worthOf(control);
}

/** Others whom a token calls see no time pass here, and may fail without a word: that is not the token's doing. */
const hasWords = ({ trade: { reason } }: KeyTrade): boolean =>
  reason !== null && reason !== 'without a reason';
const reasonOf = ({ trade: { reason } }: KeyTrade): string => reason ?? 'without a reason';

/** Those that tell of a token at all: where nobody can buy any more, trading is closed and nobody is lured. */
export const isTelling = ({ trade, isOpen, crowd, sales }: KeyTrade): boolean =>
  BigInt(trade.bought) > 0n &&
  isOpen &&
  (trade.between?.kind !== 'purchases' || crowd > 0) &&
  (trade.between?.kind !== 'sales' || sales > 0);

/** An approval that is gone when the next transaction comes lets nobody sell by an exchange. */
function judgeApproval([first, second]: readonly ProbedTrade[]): LaterVerdict | undefined {
  if (!first || !second || readFared(first) !== 'sold' || readFared(second) !== 'refused') return undefined;
  const between: Between = { kind: 'approval', amount: soon };
  return { outcome: 'refusedLater', reason: second.trade.reason ?? 'without a reason', between };
}

/**
 * What the lives of a key say against a token. What could be sold at once and cannot be later, while others still buy, is a trap, whatever it
 * waits for. What could not be sold at once is one only where no time that was tried helps, and nothing else tells the time; and where others
 * sold, only if the key's twin did, too: then it is not the approval that was written for it.
 */
export function judgeLives(
  { atOnce, control, twin, later, approval, ...timing }: Lives,
  { isFreshSold }: { isFreshSold: boolean },
): LaterVerdict | undefined {
  if (!atOnce || !control) return undefined;
  const unheld = judgeApproval(approval);
  if (unheld) return unheld;
  const telling = later.filter(isTelling);
  if (readFared(atOnce) === 'sold') {
    // Otherwise the turned clock alone makes another token of it.
    if (readFared(control) !== 'sold') return undefined;
    // In another contract no time passes here: it may mind an old price, or a sale right after another.
    const fair = telling.filter(({ trade }) => timing.isAlone || trade.between?.kind === 'purchases');
    const gone = fair.find((one) => (one.kept === 0n || readFared(one) === 'sold') && isLost(one, control));
    if (gone?.trade.between) return { outcome: 'takenAway', reason: null, between: gone.trade.between };
    const refused = fair.find(
      (one) => one.kept > 0n && readFared(one) === 'refused' && (timing.isAlone || hasWords(one)),
    );
    if (!refused?.trade.between) return undefined;
    return { outcome: 'refusedLater', reason: reasonOf(refused), between: refused.trade.between };
  }
  // Without the router's address it may be that only it is let through.
  const isRouterKnown = atOnce.pool.exchange.router !== undefined;
  if (readFared(atOnce) !== 'refused' || !timing.isAlone || !isRouterKnown) return undefined;
  if (isFreshSold && (!twin || readFared(twin) !== 'sold')) return undefined;
  const refusal: LaterVerdict = { outcome: 'refusedForSome', reason: reasonOf(atOnce) };
  if (timing.isTimeless) return refusal;
  const passed = telling.filter(hasPassed);
  const isRefusedAlways = passed.length === 3 && passed.every((one) => readFared(one) === 'refused');
  return isRefusedAlways && readFared(control) === 'refused' ? refusal : undefined;
}

/** The shortest of the times that were tried after which a key could sell what it could not sell at once; none beyond a month. */
export function findWait({ atOnce, later }: Lives): Between | undefined {
  if (!atOnce || readFared(atOnce) !== 'refused') return undefined;
  const sold = later.filter(hasPassed).filter((one) => readFared(one) === 'sold');
  const [first] = sold.flatMap(({ trade: { between } }) => (between ? [between] : []));
  return first && first.amount <= longest ? first : undefined;
}
