import type { Path } from '../symbolic/exploration.ts';
import { isKnownQuestion } from '../symbolic/externalChecks.ts';
import type { Guard } from '../symbolic/guard.ts';
import { someTerm, sums, type Term } from '../symbolic/term.ts';

/**
 * An answer about the sender that what is stored was worked out from: a share or a weight, and no permission. Old
 * decoders do not tell a number from a flag.
 */
export function isReckoned(
  { selector, words }: Extract<Guard, { kind: 'registry' }>,
  { effects }: Path,
): boolean {
  if (selector === undefined || isKnownQuestion(selector, words)) return false;
  const isAnswer = ({ op, tag }: Term) => op === 'ret' && String(tag).split(':')[0] === selector.slice(2);
  const reckons = ({ op, args }: Term) => sums.has(op) && args.some(isAnswer);
  return effects.some((e) => e.kind === 'store' && someTerm(e.value, reckons));
}
