import { addressMask } from '../evm/arithmetic.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Constraint, Store } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, someTerm, storedFlag, type Term } from '../symbolic/term.ts';
import { isPayout } from '../verdicts/isAuthority.ts';
import { asks, takes } from './asksSender.ts';
import { findDirection } from './tokenPlaces.ts';

/** Paths share most of their conditions. */
const known = new WeakMap<Term, boolean>();

/** The sender, wherever in a word: under which stored words are looked up, say. */
export function namesSender(word: Term): boolean {
  const found = known.get(word) ?? someTerm(word, ({ op }) => op === 'caller' || op === 'origin');
  known.set(word, found);
  return found;
}

/** An address of the call's choice. */
const isNamed = ({ ones, flags }: Term) =>
  ones === addressMask && (flags & (calldataFlag | callerFlag | storedFlag)) === calldataFlag;

const isSender = ({ flags }: Term) => (flags & callerFlag) !== 0;

/** Says something of an account that the call names, whoever asks. */
const isAboutNamed = ({ op, args }: Term) =>
  op === 'ret' &&
  args.slice(1).every((arg) => isNamed(arg) || arg.op === 'address' || arg.value !== undefined);

/** Something that the sender has or shows, or that may let only some through. */
const isAsked = (constraint: Constraint) =>
  asks(constraint) &&
  (namesSender(constraint.base) ||
    someTerm(
      constraint.base,
      (t) => t.op === 'callvalue' || t.op === 'reply' || (t.op === 'ret' && !isAboutNamed(t)),
    ));

/** Words that are nothing on a path: the length of an empty list, that nobody had to be asked for, is no amount. */
const listNothing = ({ constraints }: Path): Term[] =>
  constraints.flatMap(({ base, truth }) => {
    const [least, word] = base.args;
    if (truth) return [];
    return base.op === 'lt' && least?.value === 0n && word ? [base, word] : [base];
  });

/**
 * Takes off an entry of whomever the call names and puts it, or pays it, where the call or its sender says, without anything that
 * the sender is asked or gives: no allowance, no role, no entry of their own.
 */
export function takesOthers(path: Path, { hashes }: Exploration): boolean {
  const { constraints, effects } = path;
  if (constraints.some(isAsked) || effects.some((e) => e.kind !== 'store' && takes(e))) return false;
  const stores = effects.filter((e): e is Store => e.kind === 'store');
  const wordsOf = ({ key }: Store) => describePlace(hashes, key).words;
  const lowers = (e: Store) => findDirection(e) === 'down' || e.value.value === 0n;
  if (stores.some((e) => lowers(e) && wordsOf(e).some(isSender))) return false;
  const nothing = listNothing(path);
  const taken = stores.filter(
    (e) =>
      findDirection(e) === 'down' &&
      wordsOf(e).some(isNamed) &&
      !someTerm(e.value, (t) => nothing.includes(t)),
  );
  return taken.some((from) => {
    const { skeleton } = describePlace(hashes, from.key);
    const isGiven = (e: Store) =>
      e.key !== from.key &&
      findDirection(e) === 'up' &&
      describePlace(hashes, e.key).skeleton === skeleton &&
      wordsOf(e).some((word) => isNamed(word) || isSender(word));
    const isPaid = effects.some(
      (e) => e.kind === 'call' && isPayout(e) && [e.to, ...e.args.slice(0, 2)].some(isNamed),
    );
    return stores.some(isGiven) || isPaid;
  });
}
