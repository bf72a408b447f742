import type { Exploration, Path } from '../symbolic/explore.ts';
import { isKnownQuestion } from '../symbolic/externalChecks.ts';
import type { Guard } from '../symbolic/guard.ts';
import { findSource } from '../symbolic/recognizeGuard.ts';

/**
 * Whoever is asked about the sender and then told to change something of theirs keeps the sender's account: a loan, a
 * position. What it answers is about that account, unless the question is known to be one about permission.
 */
export function keepsAccount(
  { selector, words, target }: Extract<Guard, { kind: 'registry' }>,
  { effects }: Path,
  { world }: Exploration,
): boolean {
  if (isKnownQuestion(selector, words)) return false;
  const asked = JSON.stringify(target);
  const asking = selector === undefined ? undefined : BigInt(selector);
  return effects.some(
    (e) =>
      e.kind === 'call' &&
      // Old compilers ask by a plain call: the question itself changes nothing.
      e.selector !== asking &&
      e.args.some(({ op }) => op === 'caller') &&
      JSON.stringify(findSource(e.to, world.immutables)) === asked,
  );
}
