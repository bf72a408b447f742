import type { TaintRule } from '#model/trace.ts';
import {
  larger,
  orderedPurse,
  type Purse,
  proportionalPurse,
  smaller,
  toRun,
  unknownPurse,
} from './purses.ts';

/** Money that moved; one asset, in the order of the chain. */
export interface Movement {
  from: string;
  to: string;
  amount: bigint;
}

/** An amount that lies between two: exact where they are the same. */
export interface AmountBounds {
  least: bigint;
  most: bigint;
}

/** Whose traced money begins where: before the movement of that position. */
export interface SourceOfMoney {
  address: string;
  amount: bigint;
  before: number;
  /** It is there, and is not what is traced: where only that of another source is. */
  isOther?: boolean | undefined;
}

export interface TaintQuestion {
  movements: readonly Movement[];
  sources: readonly SourceOfMoney[];
  /** What addresses held besides, before the first movement. Of an address that is not here it is not known. */
  opening: ReadonlyMap<string, bigint>;
}

export interface Taint {
  /** How much of each movement was traced money. */
  moved: AmountBounds[];
  /** Where the traced money is in the end; who is not here has none. The true amounts together are those of the sources. */
  held: Map<string, AmountBounds>;
  /** Who mixed traced money with an unknown amount and paid from it: from there on amounts are ranges. */
  mixers: Set<string>;
  /** What addresses paid beyond all they were seen to have: it came from somewhere that was not seen, and counts as other money. */
  unseen: Map<string, bigint>;
}

interface Holding {
  purse: Purse;
  /** Whether all that it has is known. */
  isCounted: boolean;
  /** Traced money that came in, and the most that can have left. */
  came: AmountBounds;
  left: AmountBounds;
}

const nothing: AmountBounds = { least: 0n, most: 0n };
const add = (a: AmountBounds, b: AmountBounds): AmountBounds => ({
  least: a.least + b.least,
  most: a.most + b.most,
});
const sumOf = (list: Iterable<AmountBounds>): AmountBounds => [...list].reduce(add, nothing);

/**
 * Taint by first in, first out or by share (haircut), as bounds: how much of the sources' money moved with each movement, and where it is
 * afterwards. In whole units, none lost. Who holds an unknown amount besides may have paid from that: nothing to all that had come.
 */
export function measureTaint(rule: TaintRule, question: TaintQuestion): Taint {
  const { movements, sources, opening } = question;
  const holdings = new Map<string, Holding>();
  const unseen = new Map<string, bigint>();
  const mixers = new Set<string>();
  const holdingOf = (address: string): Holding => {
    const known = holdings.get(address);
    if (known) return known;
    const own = opening.get(address);
    const counted = rule === 'haircut' ? proportionalPurse : orderedPurse;
    const purse = own === undefined ? unknownPurse(rule) : counted();
    purse.put([toRun(own ?? 0n, nothing)]);
    const holding = { purse, isCounted: own !== undefined, came: nothing, left: nothing };
    holdings.set(address, holding);
    return holding;
  };
  const starting = Map.groupBy(sources, ({ before }) => before);
  const begin = (position: number) => {
    for (const { address, amount, isOther } of starting.get(position) ?? []) {
      const holding = holdingOf(address);
      const all = isOther ? nothing : { least: amount, most: amount };
      holding.came = add(holding.came, all);
      holding.purse.put([toRun(amount, all)]);
    }
  };

  const moved = movements.map(({ from, to, amount }, position): AmountBounds => {
    begin(position);
    const payer = holdingOf(from);
    if (from === to || amount === 0n) return nothing;
    const { purse } = payer;
    // Whatever else is there: without traced money none can leave.
    if (!payer.isCounted && payer.came.most > 0n) mixers.add(from);
    const missing = amount - purse.total();
    if (missing > 0n) {
      unseen.set(from, (unseen.get(from) ?? 0n) + missing);
      if (payer.isCounted) purse.put([toRun(missing, nothing)]);
    }
    const part = purse.take(amount);
    const traced = sumOf(part);
    payer.left = add(payer.left, traced);
    const payee = holdingOf(to);
    payee.came = add(payee.came, traced);
    payee.purse.put(part);
    return traced;
  });
  begin(movements.length);
  return { moved, held: boundHeld(holdings, question), mixers, unseen };
}

/** What came and did not leave; and all together are the sources': what must be elsewhere is not here, what cannot be elsewhere is. */
function boundHeld(
  holdings: ReadonlyMap<string, Holding>,
  { sources }: TaintQuestion,
): Map<string, AmountBounds> {
  const bounds = [...holdings].map(([address, { purse, isCounted, came, left }]) => {
    const own = isCounted
      ? purse.traced()
      : { least: larger(0n, came.least - left.most), most: came.most - left.least };
    return [address, own] as const;
  });
  const all = sources.reduce((total, { amount, isOther }) => (isOther ? total : total + amount), 0n);
  const sum = sumOf(bounds.map(([, one]) => one));
  const held = new Map<string, AmountBounds>();
  for (const [address, { least, most }] of bounds) {
    const tight = {
      least: larger(least, all - (sum.most - most)),
      most: smaller(most, all - (sum.least - least)),
    };
    if (tight.most > 0n) held.set(address, tight);
  }
  return held;
}
