import type { Facts } from '#model/facts.ts';
import { unknown } from '#scoring/buildFacts.ts';
import { count } from '#scoring/factors/words.ts';

/**
 * Code that differs from what the audits on record name may be what another audit examined. That it is other code than was
 * audited is known only where somebody looked for all audits.
 */
export function ofAllAudits(facts: Facts): Facts {
  const { audits, codeMatch } = facts;
  if (codeMatch.state === 'unknown' || codeMatch.value.differing === 0) return facts;
  if (audits.state !== 'unknown' && audits.value.complete) return facts;
  const { differing } = codeMatch.value;
  return {
    ...facts,
    codeMatch: unknown(
      `the code of ${count(differing, 'contract')} is not the one that audits on record name, and other audits were not searched for`,
    ),
  };
}
