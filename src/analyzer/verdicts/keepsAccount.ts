import { isEnterable } from '../symbolic/enterable.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { isKnownQuestion } from '../symbolic/externalChecks.ts';
import type { Guard, Source } from '../symbolic/guard.ts';
import { findSource } from '../symbolic/recognizeGuard.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect } from '../symbolic/state.ts';
import { callerFlag, someTerm, type Term } from '../symbolic/term.ts';
import { pullSelectors } from './isPayout.ts';

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
export function keepsAccount(
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
