import type { ProjectLink } from '#wire/projectDetails.ts';
import type { ProjectRecordsView } from '#wire/projectPage.ts';
import type { ProjectRecord } from '#wire/records/projects.ts';

/** What the `details` column holds. */
export interface ProjectStoredDetails extends ProjectRecordsView {
  links: ProjectLink[];
  license: string | null;
}

export const noDetails: ProjectStoredDetails = {
  links: [],
  license: null,
  team: null,
  bugBounty: null,
  funding: [],
  operations: null,
};

/** A record's parts that are only ever read whole, with null for what it leaves out. */
export function toStoredDetails(record: ProjectRecord): ProjectStoredDetails {
  const { team, bugBounty, operations } = record;
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
  };
}
