import type { Exploration, Path } from '../symbolic/exploration.ts';
import { isKnownQuestion } from '../symbolic/externalChecks.ts';
import type { Guard, Source } from '../symbolic/guard.ts';
import { findSource, recognizeMember } from '../symbolic/recognizeGuard.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect } from '../symbolic/state.ts';
import { callerFlag, someTerm, type Term } from '../symbolic/term.ts';

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
        const entry = recognizeMember(exploration.hashes, key);
        return entry.kind === 'member' && entry.seats.every((seat) => exploration.world.enterable.has(seat));
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

/** Before deployment all immutables look alike. */
const isTellable = (target: Source) => target.kind !== 'immutable' || target.address !== undefined;

/**
 * Whoever is asked about the sender and then told to change something of theirs keeps the sender's account: a loan, a
 * position. What it answers is about that account, unless the question is known to be one about permission. So it is
 * where the sender needs an account here, too, and somebody else is told to act for them, and where nothing but the sender's own
 * is changed here.
 */
export function keepsAccount(
  { selector, words, target }: Extract<Guard, { kind: 'registry' }>,
  path: Path,
  exploration: Exploration,
): boolean {
  if (isKnownQuestion(selector, words)) return false;
  const asked = JSON.stringify(target);
  const asking = selector === undefined ? undefined : BigInt(selector);
  const told = path.effects.filter(
    (e) =>
      e.kind === 'call' &&
      // Old compilers ask by a plain call: the question itself changes nothing.
      e.selector !== asking &&
      e.args.some(({ op }) => op === 'caller'),
  );
  return (
    (isTellable(target) &&
      told.some(
        (e) => 'to' in e && JSON.stringify(findSource(e.to, exploration.world.immutables)) === asked,
      )) ||
    (told.length > 0 && hasAccount(path, exploration)) ||
    isOwnAffair(path, told, exploration)
  );
}
