import type { Path } from '../symbolic/exploration.ts';
import type { Constraint, Effect, Store } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, someTerm, type Term } from '../symbolic/term.ts';
import { isPayout, isPull } from '../verdicts/isAuthority.ts';
import { takes } from './asksSender.ts';
import { isCall, isGiven, listGiven } from './givenWords.ts';
import { findDirection } from './tokenPlaces.ts';

type Acts = Pick<Path, 'constraints' | 'effects'>;

/** Asks a contract of the caller's choice to do something, and for its word credits the caller with what the caller says. */
function creditsOnWord(effects: readonly Effect[]): boolean {
  const at = effects.findIndex((e) => isCall(e) && !e.bare && isGiven(e.to) && !isPull(e));
  return (
    at >= 0 &&
    !effects.some(isPull) &&
    effects
      .slice(at)
      .some(
        (e) =>
          e.kind === 'store' &&
          (e.key.flags & (callerFlag | calldataFlag)) === callerFlag &&
          (e.value.flags & calldataFlag) !== 0 &&
          findDirection(e) === 'up',
      )
  );
}

/** A word says which contract is meant, and not only what that answers. */
function saysWhich(root: Term, contract: readonly Term[]): boolean {
  const seen = new Set<Term>();
  const walk = (t: Term): boolean => {
    if (seen.has(t)) return false;
    seen.add(t);
    if (contract.includes(t)) return true;
    const isAnswer = t.op === 'ret' || t.op === 'reply' || t.op === 'extcodesize';
    return (isAnswer ? t.args.slice(1) : t.args).some(walk);
  };
  return walk(root);
}

/** Looked up or compared, and not only asked for. */
const isLookedUp = ({ op }: Term) => op === 'sload' || op === 'eq' || op === 'ret';

/**
 * Takes tokens of a contract of the caller's choice for a credit that does not say which they are, where nothing is known of that
 * contract.
 */
function creditsAnyToken({ constraints, effects }: Acts): boolean {
  const [pulled, ...others] = effects.filter(isPull);
  if (pulled?.kind !== 'call' || others.length > 0 || !isGiven(pulled.to) || pulled.args[0]?.op !== 'caller')
    return false;
  const token = listGiven(pulled.to);
  const stores = effects.filter((e) => e.kind === 'store');
  return (
    stores.some(
      (e) =>
        e.key.value === undefined &&
        (e.key.flags & (callerFlag | calldataFlag)) !== 0 &&
        findDirection(e) === 'up',
    ) &&
    !stores.some(({ key, value }) => saysWhich(key, token) || saysWhich(value, token)) &&
    !constraints.some(({ base }) => someTerm(base, isLookedUp) && saysWhich(base, token))
  );
}

/** Credits somebody for what a contract of the caller's choice says or is paid with. */
export const trustsAnyContract = (acts: Acts): boolean =>
  creditsOnWord(acts.effects) || creditsAnyToken(acts);

/** What a token says this contract has: somebody may have paid before. */
const asksOwn = (word: Term): boolean =>
  someTerm(word, ({ op, args }) => op === 'ret' && args.slice(1).some((arg) => arg.op === 'address'));

/** Sends what it holds, as much as the call says or whatever there is of a token that it names, and keeps no account of it. */
export function paysAsTold({ constraints, effects }: Acts): boolean {
  if (effects.some((e) => takes(e) || isPull(e) || (e.kind === 'store' && findDirection(e) === 'down')))
    return false;
  // What has to be there before or afterwards was paid by somebody.
  const isPaid = constraints.some(({ base }) => asksOwn(base));
  const isKept = effects.some(({ kind }) => kind === 'store');
  return effects.filter(isCall).some((e) => {
    const [to, amount] = e.args;
    if (e.bare || !isPayout(e) || !amount || !to) return false;
    const isOfCaller = (to.flags & callerFlag) !== 0 || isGiven(to);
    return (!isPaid && isGiven(amount)) || (!isKept && isOfCaller && isGiven(e.to) && asksOwn(amount));
  });
}

/** Put to nothing, after what was there was asked for. */
const isUsedUp = ({ key, value }: Store, constraints: readonly Constraint[]): boolean =>
  value.value === 0n &&
  constraints.some(({ base }) => someTerm(base, ({ op, args: [at] }) => op === 'sload' && at === key));

/** Credits whomever the call names with what the call says, which nobody pays. */
export const creditsFreely = ({ constraints, effects }: Acts): boolean =>
  !constraints.some(({ base }) => asksOwn(base)) &&
  effects.some(
    (e) =>
      e.kind === 'store' &&
      e.key.value === undefined &&
      (e.key.flags & (callerFlag | calldataFlag)) === calldataFlag &&
      (e.value.flags & calldataFlag) !== 0 &&
      !asksOwn(e.value) &&
      findDirection(e) === 'up',
  ) &&
  !effects.some(
    (e) =>
      takes(e) ||
      isPull(e) ||
      (e.kind === 'store' && (findDirection(e) === 'down' || isUsedUp(e, constraints))),
  );
