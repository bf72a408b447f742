import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { type KeyMarket, type KeyPlan, type KeyTrade, probeKeys } from './probeKeys.ts';
import { type ProbedTrade, probeTrades } from './probeTrades.ts';
import type { Clock, Timing } from './readClock.ts';

/** More than a day, a month and a year, at other hours of other days of the week. */
const waits = { seconds: [93_600, 2_617_200, 31_582_800], blocks: [7_200, 216_000, 2_628_000] } as const;
/** Others who buy in between; fewer where the token is costly to trade. */
const crowd = 48;
/** Small sales before the last one, with a day after each. */
const sales = 12;
/** On the clock, in seconds or blocks. */
const moment = 60;
/** On the clock, too: two blocks of a slow chain. */
export const soon = 24;
const approvingIndex = 900;
const keyIndex = 800;
/** Of what lies in the pool. */
const part = 1_000n;

/** What became of the same purchase of a key, by what lay between it and the sale. */
export interface Lives extends Timing {
  /** Nothing, with the code as it is. */
  atOnce: KeyTrade | undefined;
  /** Nothing, with the clock that the others have: where there is one. */
  control: KeyTrade | undefined;
  /** Nothing, with what a simulation can be told by. */
  twin: KeyTrade | undefined;
  later: KeyTrade[];
  /** Of an address with code: a sale right after its approval, and one a little later. */
  approval: ProbedTrade[];
}

/** What an approval is given for, and taken, in two transactions. */
async function holdApproval(
  reader: StateReader,
  { market: { token, pool }, clock, amount }: { market: KeyMarket; clock: Clock; amount: bigint },
): Promise<ProbedTrade[]> {
  const trader = makeFreshAddress(reader, token, approvingIndex);
  const plan = { ...{ pool, trader, amount, clock }, kind: 'fresh' as const };
  const probed = await probeTrades(reader, { token, plans: [plan, { ...plan, pause: soon }] });
  return probed.map((one) => {
    if ('why' in one) throw new Error(one.why);
    return one;
  });
}

function listLater({ clock, isTimeless, isAlone }: Timing): Omit<KeyPlan, 'trader' | 'amount'>[] {
  const purchases = { crowd, between: { kind: 'purchases', amount: crowd } as const };
  const small = { sales, between: { kind: 'sales', amount: sales } as const };
  const growth = { crowd: 1, isLarge: true, between: { kind: 'growth', amount: 2 } as const };
  if (!clock) return isTimeless ? [purchases, growth, small] : [purchases];
  const { unit } = clock;
  const [day, month] = waits[unit];
  return [
    // Others go on buying; that all may trade but once in a moment is no trap.
    ...waits[unit].map((wait) => ({ wait, crowd: 1, rest: moment, between: { kind: unit, amount: wait } })),
    { ...purchases, rest: isAlone ? day : 0 },
    { ...growth, rest: day },
    { ...small, pause: day, wait: month },
  ];
}

/**
 * A sale in the block of the purchase says little about the life of a buyer: so a key buys and sells, at once, after a day, a month and a
 * year, after many others bought or one bought much, and after it sold a little several times. Whether an approval lasts is tried by an address with
 * code, which can give one. All of it is simulated, in two batches.
 */
export async function liveAsKey(
  reader: StateReader,
  { market, timing }: { market: KeyMarket; timing: Timing },
): Promise<Lives | undefined> {
  const amount = market.pool.quoteAmount / part;
  if (amount === 0n) return undefined;
  const { clock } = timing;
  const trader = makeFreshAddress(reader, market.token, keyIndex);
  const own = (turned: Clock | undefined) => ({ trader, amount, clock: turned });
  const plans = listLater(timing).map((plan) => ({ ...own(clock), ...plan }));
  const [[atOnce, control, twin, ...later], approval] = await Promise.all([
    probeKeys(reader, {
      market,
      plans: [own(undefined), own(clock), { ...own(undefined), isTwin: true }, ...plans],
    }),
    clock && timing.isAlone ? holdApproval(reader, { market, clock, amount }) : [],
  ]);
  return { ...timing, atOnce, control, twin, later: later.filter((one) => one !== undefined), approval };
}
