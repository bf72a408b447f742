import { getAddress } from 'viem/utils';
import type { teamProof } from '#db/schema/teamProofs.ts';
import type { Challenge } from './challenge.ts';

/** What shall be signed for a proof that waits; null for a domain, and once it is too old. */
export function findChallenge(
  row: typeof teamProof.$inferSelect,
  { account, now }: { account: string; now: Date },
): Challenge | null {
  const { state, projectId: project, token: nonce, chain, contract, site, expiresAt } = row;
  if (state !== 'waiting' || chain === null || contract === null || site === null) return null;
  if (expiresAt === null || expiresAt <= now) return null;
  return {
    site,
    project,
    account,
    contract: getAddress(contract),
    chain,
    nonce,
    validUntil: expiresAt.toISOString(),
  };
}
