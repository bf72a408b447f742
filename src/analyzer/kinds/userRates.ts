import type { Exploration, Path } from '../symbolic/exploration.ts';
import { type Field, findField } from '../symbolic/guards.ts';
import type { Effect, Store } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, keyedFlag, someTerm, storedFlag, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/decideAccess.ts';
import { isEnded } from '../verdicts/grants.ts';
import { createBits, listStores } from './readTransferTraits.ts';

/** Fees, prices and other numbers of the contract's own that decide how much of an amount its users get. */
export interface UserRates {
  /** Whether a path sets one to whatever its caller says: a fee of everything, a price of nothing. */
  setsFreely(path: Path, exploration: Exploration): boolean;
  /** Whether a path sets a share to the whole, as the code has it: a fee of 100 %, which nobody sells under. */
  takesEverything(path: Path, exploration: Exploration): boolean;
}

const anybodys = callerFlag | calldataFlag | keyedFlag;

/** A number of the contract's own: stored words under fixed slots, and nothing of the call in it. */
const isSetting = ({ flags }: Term) => (flags & storedFlag) !== 0 && (flags & anybodys) === 0;

/** An amount of whoever calls: given, paid along, or kept under their name. */
const isUsers = (t: Term) => (t.flags & anybodys) !== 0 || someTerm(t, ({ op }) => op === 'callvalue');

function listFields(word: Term): Term[] {
  const found: Term[] = [];
  someTerm(word, (t) => {
    if (t.op === 'sload' && t.args[0]?.value !== undefined) found.push(t);
    return false;
  });
  return found;
}

/** Shares of a user's amount: so many parts of what it is divided by. */
function listShares(word: Term): { rate: Term; whole: bigint }[] {
  const found: { rate: Term; whole: bigint }[] = [];
  someTerm(word, ({ op, args: [product, whole] }) => {
    if (op !== 'div' || product?.op !== 'mul' || !whole?.value) return false;
    for (const rate of listRates(product)) found.push({ rate, whole: whole.value });
    return false;
  });
  return found;
}

/** The numbers that a user's amount is multiplied with, or divided by. */
function listRates(word: Term): Term[] {
  const found: Term[] = [];
  someTerm(word, ({ op, args: [x, y] }) => {
    if ((op !== 'mul' && op !== 'div') || !x || !y) return false;
    const pairs: [Term, Term][] =
      op === 'mul'
        ? [
            [x, y],
            [y, x],
          ]
        : [[x, y]];
    for (const [amount, rate] of pairs)
      if (isUsers(amount) && isSetting(rate)) found.push(...(findField(rate) ? [rate] : listFields(rate)));
    return false;
  });
  return found;
}

const listAmounts = (e: Effect): readonly Term[] => {
  if (e.kind === 'store') return [e.value];
  return e.kind === 'call' ? [e.value, ...e.args] : [];
};

/** A number that the call says, and that no check keeps from being as large as it likes. */
function isUncapped({ constraints }: Path, { value }: Store): boolean {
  const given: Term[] = [];
  someTerm(value, (t) => {
    if (t.op === 'calldata') given.push(t);
    return false;
  });
  const holds = (word: Term | undefined) => word !== undefined && someTerm(word, (t) => given.includes(t));
  // "Less than" and "not more than".
  const isCap = (less: Term | undefined, more: Term | undefined) => holds(less) && !holds(more);
  return (
    given.length > 0 &&
    !constraints.some(
      ({
        base: {
          op,
          args: [x, y],
        },
        truth,
      }) => op === 'lt' && (truth ? isCap(x, y) : isCap(y, x)),
    )
  );
}

export function readUserRates(studies: Iterable<Study>): UserRates {
  const rates = createBits();
  const open = [...studies].filter(
    ({ decision }) => decision.verdict === 'open' && decision.reason !== 'once',
  );
  const shares: { field: Field; whole: bigint }[] = [];
  for (const { decision } of open) {
    const amounts = decision.openPaths.flatMap(({ effects }) => effects.flatMap(listAmounts));
    for (const field of amounts.flatMap(listRates).flatMap((word) => findField(word) ?? [])) rates.add(field);
    for (const { rate, whole } of amounts.flatMap(listShares)) {
      const field = findField(rate);
      if (field) shares.push({ field, whole });
    }
  }
  /** What a store leaves in a field, where the code itself says so. */
  function readLeft({ terms }: Exploration, { key, value }: Store, { slot, shift, mask }: Field) {
    if (key.value !== BigInt(slot)) return undefined;
    const bits = BigInt(mask) << BigInt(shift);
    const left = terms.compute('and', [value, terms.constant(bits)]).value;
    return left === undefined ? undefined : left >> BigInt(shift);
  }
  // What everybody changes on the way is nobody's setting.
  for (const { decision, exploration } of open)
    for (const store of listStores(decision.openPaths)) rates.drop(exploration, store);
  return {
    setsFreely: (path, exploration) =>
      isEnded(path) &&
      listStores([path]).some((store) => rates.touches(exploration, store) && isUncapped(path, store)),
    takesEverything: (path, exploration) =>
      isEnded(path) &&
      listStores([path]).some((store) =>
        shares.some(
          ({ field, whole }) =>
            rates.touches(exploration, store) && (readLeft(exploration, store, field) ?? 0n) >= whole,
        ),
      ),
  };
}
