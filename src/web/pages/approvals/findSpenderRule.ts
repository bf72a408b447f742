import { type RuleSubject, watchRuleLimits } from '#model/watchRules.ts';
import type { WatchRule } from '#wire/watchRules.ts';

/** As many places as one rule may have. */
export const toSpenderSubjects = (address: string, chains: readonly { chain: string }[]): RuleSubject[] =>
  chains.slice(0, watchRuleLimits.subjects).map(({ chain }) => ({ kind: 'contract', chain, address }));

const keyOf = (subject: RuleSubject) =>
  subject.kind === 'contract' ? `${subject.chain} ${subject.address.toLowerCase()}` : subject.kind;

/** The rule that already watches the spenders there; one at work before one that is paused. */
export function findSpenderRule(
  rules: readonly Pick<WatchRule, 'id' | 'definition' | 'isPaused'>[],
  wanted: readonly RuleSubject[],
): { id: string; isPaused: boolean } | undefined {
  const found = rules.filter(({ definition: { when, subjects } }) => {
    const held = new Set(subjects.map(keyOf));
    return when.kind === 'spender' && wanted.every((subject) => held.has(keyOf(subject)));
  });
  return found.find(({ isPaused }) => !isPaused) ?? found[0];
}
