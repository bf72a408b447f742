import type { Path } from '../symbolic/exploration.ts';
import type { Constraint, Effect } from '../symbolic/state.ts';
import { callerFlag, someTerm, type Term } from '../symbolic/term.ts';
import { pullSelectors } from '../verdicts/isAuthority.ts';
import { findDirection } from './tokenPlaces.ts';

const isOfSender = (key: Term | undefined) => key !== undefined && (key.flags & callerFlag) !== 0;

/** Every part of a word, without those that only say where a stored word lies. */
function someOuter(root: Term, visit: (t: Term) => boolean): boolean {
  const seen = new Set<Term>();
  const walk = (t: Term): boolean => {
    if (seen.has(t)) return false;
    seen.add(t);
    return visit(t) || (t.op !== 'sload' && t.args.some(walk));
  };
  return walk(root);
}

const isOwnEntry = (t: Term) => t.op === 'sload' && isOfSender(t.args[0]);

/** Nothing but an entry of the sender's own, or bits of one. */
const isBareEntry = (t: Term): boolean =>
  isOwnEntry(t) || ((t.op === 'and' || t.op === 'shr') && t.args.some(isBareEntry));

/** True of every key: that it is somebody, sends for itself, or has no code. */
function isAnybody({ base }: Constraint): boolean {
  const isTold = (t: Term) => t.op === 'caller' || t.op === 'origin' || t.value !== undefined;
  return isTold(base) || base.op === 'extcodesize' || (base.op === 'eq' && base.args.every(isTold));
}

/** Paths share most of their conditions. */
const asked = { true: new WeakMap<Term, boolean>(), false: new WeakMap<Term, boolean>() };

/** Whether somebody who walks past a condition gives or shows something for it. */
export function asks(constraint: Constraint): boolean {
  const known = asked[`${constraint.truth}`];
  const found = known.get(constraint.base) ?? readAsked(constraint);
  known.set(constraint.base, found);
  return found;
}

const holdsOwn = (t: Term | undefined): boolean => t !== undefined && someOuter(t, isOwnEntry);

/**
 * A comparison that holds for whoever has no entry: that a sum does not overflow, that no more is held than a limit, and the
 * check of an allowance that is the wrong way round.
 */
function holdsForNothing({ base: { op, args }, truth }: Constraint): boolean {
  const [x, y] = args;
  if (!x || !y) return false;
  if (op === 'and') return !truth && args.some((arg) => arg.op === 'iszero' && holdsOwn(arg));
  if (op !== 'lt') return false;
  // "Less than": what is added to one's own, and any upper limit.
  if (truth) return (holdsOwn(x) && !holdsOwn(y)) || (isBareEntry(x) && y.op === 'add' && holdsOwn(y));
  return holdsOwn(y) && (!holdsOwn(x) || x.op === 'add') && (isBareEntry(y) || y.op === 'add');
}

/** Coin that came with the call, another contract's answer, or something that only some senders are or have. */
function readAsked(constraint: Constraint): boolean {
  const { base, truth } = constraint;
  if (base.op === 'callvalue') return truth;
  // Not to be a certain one is true of nearly everybody.
  if (base.op === 'eq' && !truth) return false;
  if (someTerm(base, (t) => t.op === 'callvalue' || t.op === 'ret' || t.op === 'reply')) return true;
  // That the sender has no entry yet holds for everybody new.
  if (isBareEntry(base)) return truth;
  if (holdsForNothing(constraint)) return false;
  if (someOuter(base, isOwnEntry)) return true;
  return !isAnybody(constraint) && someOuter(base, (t) => t.op === 'caller');
}

/** What the sender gives for it: coin, tokens, or from an entry of their own. */
export function takes(e: Effect): boolean {
  if (e.kind === 'store')
    return (
      someTerm(e.value, (t) => t.op === 'callvalue') || (isOfSender(e.key) && findDirection(e) === 'down')
    );
  return (
    e.kind === 'call' &&
    e.selector !== undefined &&
    pullSelectors.has(e.selector) &&
    e.args[0]?.op !== 'address'
  );
}

/**
 * Whether whoever walks a path gives or shows something: coin, tokens, an entry of their own, another contract's word.
 * Where one was not seen the path may still refuse an arbitrary caller; only trying it tells.
 */
export const asksSender = ({ constraints, effects }: Path): boolean =>
  // What is taken off an entry that nothing was asked of wraps around.
  constraints.some(asks) || effects.some((e) => takes(e) && !(e.kind === 'store' && isOfSender(e.key)));
