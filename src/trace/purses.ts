import type { TaintRule } from '#model/trace.ts';

/** Money that came together, of which between two amounts is traced. */
export interface Run {
  amount: bigint;
  least: bigint;
  most: bigint;
}

type Traced = Pick<Run, 'least' | 'most'>;

/** What an address has. What is put in and taken out keeps how much of it is traced. */
export interface Purse {
  /** Of an unknown purse what it must have at least. */
  total: () => bigint;
  traced: () => Traced;
  /** No more than there is, unless the purse is unknown. */
  take: (amount: bigint) => Run[];
  put: (runs: readonly Run[]) => void;
}

/** Money sent back and forth would become ever more runs. */
const mostRuns = 1_000;

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

export const toRun = (amount: bigint, { least, most }: Traced): Run => ({ amount, least, most });

/**
 * Haircut: every payment carries the same share as the purse has. What cannot be divided stays with the payer. With more traced money in
 * the purse no less leaves and no less stays, so that both bounds can be followed apart.
 */
export function proportionalPurse(): Purse {
  let total = 0n;
  let least = 0n;
  let most = 0n;
  return {
    total: () => total,
    traced: () => ({ least, most }),
    take: (amount) => {
      if (total === 0n) return [];
      const leaving = { least: (amount * least) / total, most: (amount * most) / total };
      total -= amount;
      least -= leaving.least;
      most -= leaving.most;
      return [toRun(amount, leaving)];
    },
    put: (runs) => {
      for (const run of runs) {
        total += run.amount;
        least += run.least;
        most += run.most;
      }
    },
  };
}

/** The first so many of a run: which of it is traced is not known unless all or none is. */
function cutRun({ amount, least, most }: Run, size: bigint): { piece: Run; rest: Run } {
  const left = amount - size;
  return {
    piece: { amount: size, least: larger(0n, least - left), most: smaller(size, most) },
    rest: { amount: left, least: larger(0n, least - size), most: smaller(left, most) },
  };
}

const isSameKind = (a: Run, b: Run): boolean =>
  (a.most === 0n && b.most === 0n) || (a.least === a.amount && b.least === b.amount);

/** First in, first out: a part keeps the order in which its money had come. */
export function orderedPurse(): Purse {
  let runs: Run[] = [];
  let first = 0;
  let total = 0n;
  return {
    total: () => total,
    traced: () => {
      let [least, most] = [0n, 0n];
      for (const run of runs.slice(first)) {
        least += run.least;
        most += run.most;
      }
      return { least, most };
    },
    take: (amount) => {
      const taken: Run[] = [];
      total -= amount;
      for (let left = amount; left > 0n; ) {
        const run = runs[first];
        if (run === undefined) break;
        if (run.amount <= left) {
          taken.push(run);
          left -= run.amount;
          first++;
          continue;
        }
        const { piece, rest } = cutRun(run, left);
        taken.push(piece);
        runs[first] = rest;
        left = 0n;
      }
      if (first > 1024 && first * 2 > runs.length) {
        runs = runs.slice(first);
        first = 0;
      }
      return taken;
    },
    put: (part) => {
      for (const run of part) {
        if (run.amount === 0n) continue;
        total += run.amount;
        const last = runs.length > first ? runs.at(-1) : undefined;
        // What of a joined run is traced is no longer told apart by order, so that only runs of one kind are joined while there are few.
        if (last && (isSameKind(last, run) || runs.length - first >= mostRuns))
          runs[runs.length - 1] = {
            amount: last.amount + run.amount,
            least: last.least + run.least,
            most: last.most + run.most,
          };
        else runs.push(run);
      }
    },
  };
}

/**
 * Of an address that has an unknown amount besides, or was paid unseen: at least nothing of a payment is traced. At most what by its rule
 * would be if there were nothing else, since any other money only takes the place of traced money, and nothing left before.
 */
export function unknownPurse(rule: TaintRule): Purse {
  let total = 0n;
  let most = 0n;
  let paid = 0n;
  /** Of first in, first out: what had come before all that is paid by now. */
  let reached = 0n;
  const waiting = orderedPurse();
  const reach = () => {
    const size = smaller(paid, waiting.total());
    if (size === 0n) return;
    paid -= size;
    for (const run of waiting.take(size)) reached += run.most;
  };
  return {
    total: () => total,
    traced: () => ({ least: 0n, most }),
    take: (amount) => {
      let leaving = most;
      if (rule === 'haircut') leaving = (amount * most) / larger(total, amount);
      else {
        paid += amount;
        reach();
        leaving = reached;
      }
      total = larger(0n, total - amount);
      return [toRun(amount, { least: 0n, most: smaller(amount, leaving) })];
    },
    put: (runs) => {
      for (const run of runs) {
        total += run.amount;
        most += run.most;
      }
      waiting.put(runs);
    },
  };
}
