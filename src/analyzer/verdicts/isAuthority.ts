import { addressMask } from '../evm/arithmetic.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { isKnownQuestion } from '../symbolic/externalChecks.ts';
import { findSource, type Guard, type Source } from '../symbolic/guards.ts';
import { isEnterable } from '../symbolic/roleMembership.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, opaqueFlag, someTerm, sums, type Term } from '../symbolic/term.ts';
import { isFilling, listFilled } from './grants.ts';

const transferSelector = 0xa9059cbbn;
/** transferFrom and its like for single tokens and tokens of many kinds. */
export const pullSelectors: ReadonlySet<bigint> = new Set([
  0x23b872ddn,
  0x42842e0en,
  0xf242432an,
  0xb88d4fden,
]);

/** Tokens moved from whoever let this contract. */
export const isPull = (e: Effect): boolean =>
  e.kind === 'call' && e.selector !== undefined && pullSelectors.has(e.selector);

/** Ether sent with no call in it, or the contract's own tokens sent; pulling tokens in is no payout. */
export const isPayout = (e: Effect): boolean => {
  if (e.kind !== 'call') return false;
  if (e.bare) return e.value.value !== 0n && e.value.op !== 'callvalue';
  if (e.selector === undefined) return false;
  const [first] = e.args;
  if (e.selector === transferSelector) return first?.op !== 'address';
  return pullSelectors.has(e.selector) && (first === undefined || first.op === 'address');
};

/** Filed under somebody that the call names: what is taken from there is theirs, and not the sender's. */
const isSomebody = ({ ones, flags }: Term) => ones === addressMask && (flags & calldataFlag) !== 0;

/** A path leaves nothing in a place that it wrote to. */
export function isEmptied(skeleton: string, { effects }: Path, { hashes }: Exploration): boolean {
  const isThere = (e: Effect) => e.kind === 'store' && describePlace(hashes, e.key).skeleton === skeleton;
  const isOthers = (e: Effect) => e.kind === 'store' && describePlace(hashes, e.key).words.some(isSomebody);
  const there = effects.filter(isThere);
  return there.length > 0 && !there.some((e) => isFilling(e) || isOthers(e));
}

/** Something is taken away that is filed under somebody else, by the call's word. */
export const takesFromOthers = ({ effects }: Path, { hashes }: Exploration): boolean =>
  effects.some(
    (e) => e.kind === 'store' && describePlace(hashes, e.key).words.some(isSomebody) && !isFilling(e),
  );

/** Read out of a row, from a place that the row's own length says: somebody who was there before the call. */
function isLast(t: Term): boolean {
  const [first] = t.args;
  if (t.op === 'and' && first) return isLast(first);
  const isChosen = (t.flags & (callerFlag | calldataFlag | opaqueFlag)) !== 0;
  return t.op === 'sload' && first !== undefined && !isChosen && someTerm(first, ({ op }) => op === 'sload');
}

/**
 * Whether somebody gets a role on a way of a function: the sender, somebody that the call names, or whoever is entered in a
 * list that is asked. Who moves up in it to where another left was there before.
 */
export const assignsAuthority = (exploration: Exploration, lists: ReadonlySet<string>): boolean =>
  exploration.paths.some(({ effects }) =>
    effects.some((e) => {
      if (!isFilling(e)) return false;
      const { skeleton, words } = describePlace(exploration.hashes, e.key);
      const movesUp = words.some(isLast) && !words.some((w) => (w.flags & callerFlag) !== 0 || isSomebody(w));
      return lists.has(skeleton) && !movesUp;
    }),
  );

/**
 * The sender gives up what was theirs: a badge is burnt, a listing taken off. Whoever gave it to them, that is no role,
 * unless somebody is entered elsewhere for it, as where a nomination is accepted.
 */
export const givesUp = (path: Path, exploration: Exploration, isAsked: (place: string) => boolean): boolean =>
  path.clauses.some((c) => c.some((g) => g.kind === 'item' && isEmptied(g.skeleton, path, exploration))) &&
  ![...listFilled(path, exploration)].some(isAsked);

/**
 * An answer about the sender that what is stored was worked out from: a share or a weight, and no permission. Old
 * decoders do not tell a number from a flag.
 */
export function isUsedAsAmount(
  { selector, words }: Extract<Guard, { kind: 'registry' }>,
  { effects }: Path,
): boolean {
  if (selector === undefined || isKnownQuestion(selector, words)) return false;
  const isAnswer = ({ op, tag }: Term) => op === 'ret' && String(tag).split(':')[0] === selector.slice(2);
  const usesAnswer = ({ op, args }: Term) => sums.has(op) && args.some(isAnswer);
  return effects.some((e) => e.kind === 'store' && someTerm(e.value, usesAnswer));
}

/** Filed under the sender's name alone. What the call names beside it is somebody or something else that the sender deals with. */
const isOwn = (key: Term, { hashes }: Exploration) =>
  (key.flags & callerFlag) !== 0 &&
  describePlace(hashes, key).words.every((word) => word.flags === callerFlag);

/** The sender has to have an entry of their own here, of a kind that anybody may make. */
const hasAccount = ({ constraints }: Path, exploration: Exploration) =>
  constraints.some(
    ({ base, truth }) =>
      truth &&
      someTerm(base, ({ op, args: [key] }) => {
        if (op !== 'sload' || !key || !isOwn(key, exploration)) return false;
        return isEnterable(exploration.hashes, key, exploration.world.enterable);
      }),
  );

/** A sum that is kept over all accounts goes up or down with one of them. */
const isRunningSum = ({ key, value }: { key: Term; value: Term }) =>
  key.value !== undefined &&
  (value.op === 'add' || value.op === 'sub') &&
  value.args.some(({ op, args: [at] }) => op === 'sload' && at === key);

/** All that is changed here stands under the sender's own name, and somebody is told to move what is theirs. */
function isOwnAffair({ effects }: Path, told: readonly Effect[], exploration: Exploration): boolean {
  const stores = effects.filter((e) => e.kind === 'store');
  const own = stores.filter(({ key }) => isOwn(key, exploration));
  return told.length > 0 && own.length > 0 && stores.every((s) => own.includes(s) || isRunningSum(s));
}

const isPayment = (e: Effect) =>
  e.kind === 'call' &&
  e.selector !== undefined &&
  pullSelectors.has(e.selector) &&
  e.args[0]?.op === 'caller';

/** What is decided by has several words of one answer in it. */
function isRecord({ constraints }: Path, selector: string | undefined): boolean {
  const words = new Set<string>();
  for (const { base } of constraints)
    someTerm(base, ({ op, tag }) => {
      const [asked, id, offset] = String(tag).split(':');
      if (op === 'ret' && `0x${asked}` === selector) words.add(`${id} ${offset}`);
      return false;
    });
  return words.size > 1;
}

/** Nothing but who sends is told. */
const isAboutSender = (args: readonly Term[]) =>
  args.every(({ op, value }) => op === 'caller' || op === 'address' || value !== undefined);

/**
 * Old compilers ask by a plain call. A question about nobody but the sender that was answered with no, or asked before anything else
 * is done, is no act.
 */
function listQuestions({ effects, constraints }: Path): Effect[] {
  const denied = new Set<string>();
  const answered = new Set<string>();
  for (const { base, truth } of constraints)
    someTerm(base, ({ op, tag }) => {
      if (op === 'ret') (truth ? answered : denied).add(String(tag).split(':')[0] ?? '');
      return false;
    });
  const nameOf = (e: Effect) =>
    'selector' in e && e.selector !== undefined && isAboutSender(e.args)
      ? e.selector.toString(16).padStart(8, '0')
      : '';
  const first = effects.findIndex((e) => !answered.has(nameOf(e)) && !denied.has(nameOf(e)));
  return effects.filter((e, i) => denied.has(nameOf(e)) || i < first);
}

/** Before deployment all immutables look alike. */
const isTellable = (target: Source) => target.kind !== 'immutable' || target.address !== undefined;

/**
 * Whoever is asked about the sender and then told to change something of theirs keeps the sender's account: a loan, a
 * position. What it answers is about that account, unless the question is known to be one about permission. So it is
 * where the sender needs an account here, too, and somebody else is told to act for them, where nothing but the sender's own
 * is changed here, and where the sender pays and the answer has more than one word: it is a customer's record.
 */
export function isUserPosition(
  { selector, words, target }: Extract<Guard, { kind: 'registry' }>,
  path: Path,
  exploration: Exploration,
): boolean {
  if (isKnownQuestion(selector, words)) return false;
  const asked = JSON.stringify(target);
  const asking = selector === undefined ? undefined : BigInt(selector);
  const questions = listQuestions(path);
  const told = path.effects.filter(
    (e) =>
      e.kind === 'call' &&
      e.selector !== asking &&
      !questions.includes(e) &&
      e.args.some(({ op }) => op === 'caller'),
  );
  return (
    (isTellable(target) &&
      told.some(
        (e) => 'to' in e && JSON.stringify(findSource(e.to, exploration.world.immutables)) === asked,
      )) ||
    (told.length > 0 && hasAccount(path, exploration)) ||
    isOwnAffair(path, told, exploration) ||
    (told.some(isPayment) && isRecord(path, selector))
  );
}

/** The mapping itself: a list that is kept for somebody has its length in one place and its rows in another. */
const baseOf = (skeleton: string) => skeleton.match(/m\([^()]*\)/)?.[0] ?? skeleton;

/** What is sent is computed from an entry of the sender's own: a share or a debt that is due to them, and no role. */
export function paysByEntry(skeleton: string, { effects }: Path, { hashes }: Exploration): boolean {
  const isEntry = ({ op, args: [key] }: Term) =>
    op === 'sload' &&
    key !== undefined &&
    (key.flags & callerFlag) !== 0 &&
    baseOf(describePlace(hashes, key).skeleton) === baseOf(skeleton);
  return effects.some((e) => {
    if (e.kind !== 'call' || !isPayout(e)) return false;
    const amount = e.bare ? e.value : e.args.at(-1);
    return amount !== undefined && someTerm(amount, isEntry);
  });
}
