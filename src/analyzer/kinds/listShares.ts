import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, someTerm, type Term } from '../symbolic/term.ts';
import { pullSelectors } from '../verdicts/isAuthority.ts';

const transferSelector = 0xa9059cbbn;

/** A stored word, or some bits of it. */
export const isStored = ({ op, args: [x, y] }: Term): boolean => {
  if (op === 'sload') return true;
  if (op === 'and') return x !== undefined && y?.value !== undefined && isStored(x);
  return op === 'shr' && x?.value !== undefined && y !== undefined && isStored(y);
};

/** A word cut to its width as it was before. */
const uncut = (t: Term): Term => {
  const [x, y] = t.op === 'and' ? t.args : [];
  return x && y?.value !== undefined ? uncut(x) : t;
};

/** Half a unit is added where the result is rounded. */
const dropRounding = (t: Term): Term => {
  const [x, y] = t.op === 'add' ? t.args : [];
  return (x?.value !== undefined ? y : y?.value !== undefined ? x : undefined) ?? t;
};

/** `x * rate / 10000`: the two factors. */
function readShare(t: Term | undefined): readonly Term[] {
  const [product, unit] = t?.op === 'div' ? t.args : [];
  const factors = product && unit?.value !== undefined ? uncut(dropRounding(uncut(product))) : undefined;
  return factors?.op === 'mul' ? factors.args : [];
}

const without = (factors: readonly Term[], whole: Term) => {
  const at = factors.indexOf(whole);
  return at < 0 ? [] : factors.filter((_, i) => i !== at);
};

/** What a share is taken away by, in the forms `x - x * rate / unit`, `x * (unit - rate) / unit` and `(x * unit - x * rate) / unit`. */
function findRates(t: Term): readonly Term[] {
  const [x, y] = t.args;
  if (t.op === 'sub' && x && y) return without(readShare(y), x);
  const [over, unit] = t.op === 'div' ? t.args : [];
  if (!over || unit?.value === undefined) return [];
  if (over.op === 'mul')
    return over.args.flatMap(({ op, args: [whole, rate] }) =>
      op === 'sub' && whole === unit && rate ? [rate] : [],
    );
  const [all, part] = over.op === 'sub' ? over.args : [];
  const [whole] = all?.op === 'mul' ? without(all.args, unit) : [];
  return whole && part?.op === 'mul' ? without(part.args, whole) : [];
}

/** Stored numbers that say what part of an amount is kept back from it. */
export function listKeptBack(words: readonly Term[]): Term[] {
  const rates: Term[] = [];
  // Paths share most of their words.
  const seen = new Set<Term>();
  const visit = (t: Term) => {
    rates.push(...findRates(t).filter(isStored));
    return false;
  };
  for (const word of words) someTerm(word, visit, seen);
  return rates;
}

function readPayment(e: Effect): readonly [to: Term | undefined, amount: Term | undefined] {
  if (e.kind !== 'call') return [undefined, undefined];
  if (e.bare) return [e.to, e.value];
  if (e.selector === transferSelector) return [e.args[0], e.args[1]];
  return e.selector !== undefined && pullSelectors.has(e.selector)
    ? [e.args[1], e.args[2]]
    : [undefined, undefined];
}

/** Given in the call, or sent along with it. */
const isPaidIn = (t: Term) => (t.flags & calldataFlag) !== 0 || someTerm(t, ({ op }) => op === 'callvalue');

/** Shares of what somebody pays in that go to a stored address: the stored rates, and the addresses. */
export function listPaidShares(effects: readonly Effect[]): Term[] {
  return effects.flatMap((e) => {
    const [to, amount] = readPayment(e);
    if (!to || !isStored(to)) return [];
    const factors = readShare(amount);
    const rates = factors.filter(isStored);
    return rates.length === 1 && factors.some((f) => !isStored(f) && isPaidIn(f)) ? [...rates, to] : [];
  });
}

/** A share of what the call gives is put on top of what is there. */
export const addsShare = (value: Term): boolean =>
  someTerm(
    value,
    ({ op, args }) =>
      op === 'add' &&
      args.some((a) => readShare(uncut(a)).some((factor) => (factor.flags & calldataFlag) !== 0)),
  );
