import { nameOf, type ProofRow } from '#core/teamProofs/teamProofs.ts';
import type { RecordContent } from '#model/records.ts';

/** As records allow. */
const longestName = 100;

/** A record as the team claims it, by what the team has shown. */
export function withClaim(
  content: RecordContent,
  { projectId, proof, day }: { projectId: string; proof: ProofRow; day: string },
): RecordContent {
  return {
    ...content,
    id: projectId,
    claimedBy: { name: `the team, by ${nameOf(proof)}`.slice(0, longestName), on: day },
  };
}
