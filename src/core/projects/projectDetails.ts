import { readStored } from '#core/storedJson.ts';
import type { Searches } from '#model/presence.ts';
import { type ProjectDetailsRecord, projectDetailsRecordSchema } from '#model/projectRecords.ts';
import type { ProjectRecord } from '#records/projects.ts';

export const noDetails: ProjectDetailsRecord = {
  links: [],
  license: null,
  team: null,
  bugBounty: null,
  funding: [],
  operations: null,
  claimedBy: null,
  searches: {},
};

/** What `project.details` holds. Nothing can stand in for it: "no team on record" would be a claim. */
export function readDetails(stored: unknown, projectId: string): ProjectDetailsRecord {
  return readStored(projectDetailsRecordSchema, stored, { column: 'project.details', key: projectId });
}

function toSearches({ lookedFor }: ProjectRecord): Searches {
  const searches: Searches = {};
  for (const { what, on, by, where } of lookedFor)
    for (const subject of what) searches[subject] = { on, by, where };
  return searches;
}

/** A record's parts that are only ever read whole, with null for what it leaves out. */
export function toStoredDetails(record: ProjectRecord): ProjectDetailsRecord {
  const { team, bugBounty, operations, claimedBy } = record;
  const verification = team?.verification;
  const insurance = operations?.insurance;
  return {
    links: record.links.map(({ kind, url, label = null }) => ({ kind, url, label })),
    license: record.license ?? null,
    team: team
      ? {
          public: team.public,
          verification: verification
            ? {
                level: verification.level,
                verifier: verification.verifier,
                verifiedOn: verification.verifiedOn,
                expiresOn: verification.expiresOn ?? null,
                members: verification.members,
                evidence: verification.evidence ?? null,
              }
            : null,
        }
      : null,
    bugBounty: bugBounty
      ? {
          active: bugBounty.active,
          url: bugBounty.url,
          launchedOn: bugBounty.launchedOn ?? null,
          maxRewardUsd: bugBounty.maxRewardUsd ?? null,
          scope: bugBounty.scope ?? null,
        }
      : null,
    funding: record.funding.map(({ round, on, amountUsd = null, investors, source = null }) => ({
      round,
      on,
      amountUsd,
      investors,
      source,
    })),
    operations: operations
      ? {
          securityContact: operations.securityContact ?? null,
          incidentPlan: operations.incidentPlan ?? null,
          insurance: insurance
            ? {
                provider: insurance.provider,
                coverUsd: insurance.coverUsd,
                expiresOn: insurance.expiresOn ?? null,
                evidence: insurance.evidence ?? null,
              }
            : null,
        }
      : null,
    claimedBy: claimedBy ? { by: claimedBy.name, on: claimedBy.on, url: claimedBy.url ?? null } : null,
    searches: toSearches(record),
  };
}
