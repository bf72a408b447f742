import { rules } from '#scoring/rules.ts';
import type { ReceiptClaims } from '#wire/policies.ts';
import type { Freshness } from '#wire/skynet.ts';
import type { CheckedPolicy } from './checkPolicy.ts';

/** What was answered may have changed after that: a receipt shows what an agent was told, not what holds. */
const validSeconds = 15 * 60;
const longestReason = 300;

/** What this site answered to a policy, to be signed. */
export function receiptClaims(
  { verdict, chain, address, projects, conditions }: CheckedPolicy,
  { site, freshness, now }: { site: string; freshness: readonly Freshness[]; now: Date },
): ReceiptClaims {
  const iat = Math.floor(now.getTime() / 1000);
  return {
    iss: site,
    sub: `${chain}:${address}`,
    ...{ iat, exp: iat + validSeconds, verdict },
    conditions: conditions.map(({ condition, state, reason }) => ({
      ...{ condition, state },
      reason: reason.slice(0, longestReason),
    })),
    projects: projects.map(({ id }) => id),
    rulesVersion: rules.version,
    chains: freshness.map(({ chain: read, block, time }) => ({ chain: read, block, time })),
  };
}
