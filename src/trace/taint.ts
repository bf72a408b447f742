import type { TaintRule } from '#model/trace.ts';

/** Money that moved; one asset, in the order of the chain. */
export interface Movement {
  from: string;
  to: string;
  amount: bigint;
}

export interface TaintQuestion {
  movements: readonly Movement[];
  /** Whose traced money begins where: before the movement of that position. */
  sources: readonly { address: string; amount: bigint; before: number }[];
  /** What addresses held besides, before the first movement. Of an address that is not here it is not known. */
  opening: ReadonlyMap<string, bigint>;
}

export interface Taint {
  /** How much of each movement was traced money; null where that depends on what is not known. */
  moved: (bigint | null)[];
  /** Where the traced money is in the end; null where it is not known how much. With what those have its sum is that of the sources. */
  held: Map<string, bigint | null>;
  /** Who mixed traced money with an unknown amount and paid from it: from there on amounts are not known. */
  mixers: Set<string>;
  /** What addresses paid beyond all they were seen to have: it came from somewhere that was not seen, and counts as other money. */
  unseen: Map<string, bigint>;
}

/** What an address has. A part that is taken out holds so much traced money, and both together are what was there. */
interface Purse<Part> {
  total: () => bigint;
  traced: () => bigint;
  take: (amount: bigint) => Part;
  put: (part: Part) => void;
}

interface Keeping<Part> {
  open: () => Purse<Part>;
  make: (amount: bigint, isTraced: boolean) => Part;
  tracedOf: (part: Part) => bigint;
}

interface Share {
  amount: bigint;
  traced: bigint;
}

/** Every payment carries the same share as the purse has. What cannot be divided stays with the payer. */
const byShare: Keeping<Share> = {
  open: () => {
    let total = 0n;
    let traced = 0n;
    return {
      total: () => total,
      traced: () => traced,
      take: (amount) => {
        const leaving = total === 0n ? 0n : (amount * traced) / total;
        total -= amount;
        traced -= leaving;
        return { amount, traced: leaving };
      },
      put: (part) => {
        total += part.amount;
        traced += part.traced;
      },
    };
  },
  make: (amount, isTraced) => ({ amount, traced: isTraced ? amount : 0n }),
  tracedOf: ({ traced }) => traced,
};

interface Run {
  amount: bigint;
  isTraced: boolean;
}

const sum = (runs: readonly Run[]): bigint =>
  runs.reduce((all, { amount, isTraced }) => (isTraced ? all + amount : all), 0n);

/** What came first leaves first; a part keeps the order in which its money had come. */
const byOrder: Keeping<Run[]> = {
  open: () => {
    let runs: Run[] = [];
    let first = 0;
    let total = 0n;
    return {
      total: () => total,
      traced: () => sum(runs.slice(first)),
      take: (amount) => {
        const taken: Run[] = [];
        total -= amount;
        for (let left = amount; left > 0n; ) {
          const run = runs[first];
          if (run === undefined) break;
          const isWhole = run.amount <= left;
          const piece = isWhole ? run.amount : left;
          taken.push({ amount: piece, isTraced: run.isTraced });
          left -= piece;
          run.amount -= piece;
          if (isWhole) first++;
        }
        if (first > 1024 && first * 2 > runs.length) {
          runs = runs.slice(first);
          first = 0;
        }
        return taken;
      },
      put: (part) => {
        for (const { amount, isTraced } of part) {
          total += amount;
          const last = runs.length > first ? runs.at(-1) : undefined;
          // Neighbours of one kind are one run, or money sent back and forth would become ever more of them.
          if (last?.isTraced === isTraced) last.amount += amount;
          else if (amount > 0n) runs.push({ amount, isTraced });
        }
      },
    };
  },
  make: (amount, isTraced) => [{ amount, isTraced }],
  tracedOf: sum,
};

/** How much of the sources' money moved with each movement, and where it is afterwards. In whole units, none lost. */
export function measureTaint(rule: TaintRule, question: TaintQuestion): Taint {
  return rule === 'haircut' ? measure(byShare, question) : measure(byOrder, question);
}

interface Holding<Part> {
  purse: Purse<Part>;
  /** Whether all that it has is known. */
  isCounted: boolean;
  /** Whether it is known how much of it is traced. */
  isSure: boolean;
}

function measure<Part>(keeping: Keeping<Part>, { movements, sources, opening }: TaintQuestion): Taint {
  const holdings = new Map<string, Holding<Part>>();
  const unseen = new Map<string, bigint>();
  const mixers = new Set<string>();
  const holdingOf = (address: string): Holding<Part> => {
    const known = holdings.get(address);
    if (known) return known;
    const purse = keeping.open();
    purse.put(keeping.make(opening.get(address) ?? 0n, false));
    const holding = { purse, isCounted: opening.has(address), isSure: true };
    holdings.set(address, holding);
    return holding;
  };
  const begin = (before: number) => {
    for (const source of sources)
      if (source.before === before) holdingOf(source.address).purse.put(keeping.make(source.amount, true));
  };

  const moved = movements.map(({ from, to, amount }, position) => {
    begin(position);
    const payer = holdingOf(from);
    if (from === to || amount === 0n) return 0n;
    const { purse } = payer;
    // Whatever else is there: without traced money none can leave.
    if (payer.isSure && !payer.isCounted && purse.traced() > 0n) {
      payer.isSure = false;
      mixers.add(from);
    }
    const missing = amount - purse.total();
    if (missing > 0n) {
      unseen.set(from, (unseen.get(from) ?? 0n) + missing);
      purse.put(keeping.make(missing, false));
    }
    const part = purse.take(amount);
    const payee = holdingOf(to);
    payee.purse.put(part);
    if (payer.isSure) return keeping.tracedOf(part);
    payee.isSure = false;
    // Who has nothing left has nothing traced left.
    payer.isSure = payer.isCounted && purse.total() === 0n;
    return null;
  });
  begin(movements.length);
  const held = new Map<string, bigint | null>();
  for (const [address, { purse, isSure }] of holdings) {
    const traced = isSure ? purse.traced() : null;
    if (traced !== 0n) held.set(address, traced);
  }
  return { moved, held, mixers, unseen };
}
