import * as z from 'zod/mini';
import { readStored } from '#core/storedJson.ts';
import type { ProjectDetailsRecord } from '#model/projectRecords.ts';
import { verificationLevels } from '#model/projects.ts';
import { type Searches, searchSubjects } from '#model/searches.ts';
import type { ProjectRecord } from '#records/projects.ts';
import { projectLinkSchema } from '#wire/projectDetails.ts';

const text = z.string();
const maybe = z.nullable(text);
const amount = z.nullable(z.number());

const teamSchema = z.object({
  public: z.boolean(),
  verification: z.nullable(
    z.object({
      level: z.enum(verificationLevels),
      verifier: text,
      verifiedOn: text,
      expiresOn: maybe,
      members: z.number(),
      evidence: maybe,
    }),
  ),
});

const bugBountySchema = z.object({
  active: z.boolean(),
  url: text,
  launchedOn: maybe,
  maxRewardUsd: amount,
  scope: maybe,
});

const fundingSchema = z.object({
  round: text,
  on: text,
  amountUsd: amount,
  investors: z.array(text),
  source: maybe,
});

const operationsSchema = z.object({
  securityContact: maybe,
  incidentPlan: maybe,
  insurance: z.nullable(
    z.object({ provider: text, coverUsd: z.number(), expiresOn: maybe, evidence: maybe }),
  ),
});

const searchesSchema = z.partialRecord(
  z.enum(searchSubjects),
  z.object({ on: text, by: text, where: z.array(text) }),
);

// What is not there was never recorded, as in the empty object that a new row begins with.
const detailsSchema: z.ZodMiniType<ProjectDetailsRecord> = z.object({
  links: z._default(z.array(projectLinkSchema), []),
  license: z._default(maybe, null),
  team: z._default(z.nullable(teamSchema), null),
  bugBounty: z._default(z.nullable(bugBountySchema), null),
  funding: z._default(z.array(fundingSchema), []),
  operations: z._default(z.nullable(operationsSchema), null),
  claimedBy: z._default(z.nullable(z.object({ by: text, on: text, url: maybe })), null),
  searches: z._default(searchesSchema, {}),
});

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
  return readStored(detailsSchema, stored, { column: 'project.details', key: projectId });
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
