import * as z from 'zod/mini';
import { searchesSchema } from './presence.ts';
import { linkKinds, verificationLevels } from './projects.ts';

const text = z.string();
const maybe = z.nullable(text);
const amount = z.nullable(z.number());

/** Who says what a record says, and when they said it. */
export const claimSchema = z.object({ by: text, on: text, url: maybe });

export const projectLinkSchema = z.object({ kind: z.enum(linkKinds), url: text, label: maybe });
export type ProjectLink = z.infer<typeof projectLinkSchema>;

const team = z.object({
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

const bugBounty = z.object({
  active: z.boolean(),
  url: text,
  launchedOn: maybe,
  maxRewardUsd: amount,
  scope: maybe,
});

const fundingRound = z.object({
  round: text,
  on: text,
  amountUsd: amount,
  investors: z.array(text),
  source: maybe,
});

const operations = z.object({
  securityContact: maybe,
  incidentPlan: maybe,
  insurance: z.nullable(
    z.object({ provider: text, coverUsd: z.number(), expiresOn: maybe, evidence: maybe }),
  ),
});

/**
 * Parts of a record that are only ever read whole; null: nothing on record. What is not there was never recorded, as in the empty object
 * that a new row begins with.
 */
export const projectDetailsRecordSchema = z.object({
  links: z._default(z.array(projectLinkSchema), []),
  license: z._default(maybe, null),
  team: z._default(z.nullable(team), null),
  bugBounty: z._default(z.nullable(bugBounty), null),
  funding: z._default(z.array(fundingRound), []),
  operations: z._default(z.nullable(operations), null),
  /** Null: the claim of whoever imported the record. */
  claimedBy: z._default(z.nullable(claimSchema), null),
  /** What was looked for; everything else was not. */
  searches: z._default(searchesSchema, {}),
});
export type ProjectDetailsRecord = z.infer<typeof projectDetailsRecordSchema>;

/** What the operator's records say about people and money behind a project. */
export type ProjectRecords = Pick<ProjectDetailsRecord, 'team' | 'bugBounty' | 'funding' | 'operations'>;
