import type { Effect, Store } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, someTerm, storedFlag, type Term } from '../symbolic/term.ts';

type Call = Extract<Effect, { to: Term }>;

export const isCall = (e: Effect): e is Call => e.kind === 'call' || e.kind === 'delegatecall';

/**
 * Chosen by whoever calls, and not looked up or worked out for the one who does. A clone finds at the end of its input what it was made
 * with.
 */
export const isGiven = (word: Term): boolean =>
  (word.flags & calldataFlag) !== 0 &&
  (word.flags & (callerFlag | storedFlag)) === 0 &&
  !someTerm(word, ({ op }) => op === 'calldatasize');

/** The words of the call that a word is made of. */
export function listGiven(word: Term): Term[] {
  const found: Term[] = [];
  someTerm(word, (t) => t.op === 'calldata' && found.push(t) === 0);
  return found;
}

/** What a store puts into a word without what it leaves of its neighbours there. */
export const listParts = (value: Term, key: Term): readonly Term[] => {
  if (value.op === 'or') return value.args.flatMap((part) => listParts(part, key));
  const isKept = value.op === 'and' && value.args.some(({ op, args }) => op === 'sload' && args[0] === key);
  return isKept ? [] : [value];
};

/** An entry of whomever the call names, with what the call says or for good. */
export const isEntry = ({ key, value }: Store): boolean => {
  const isOthers =
    key.value === undefined && (key.flags & callerFlag) === 0 && (key.flags & calldataFlag) !== 0;
  const parts = isOthers ? listParts(value, key) : [];
  const isPut = (part: Term) => isGiven(part) || (part.value !== undefined && part.value !== 0n);
  return parts.length > 0 && parts.every(isPut);
};
