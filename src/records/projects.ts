import * as z from 'zod';
import type { ContractClaim } from '#model/contradictions.ts';
import type { ProjectStatus } from '#model/projects.ts';
import { linkKinds, projectCategories, verificationLevels } from '#model/projects.ts';
import {
  address,
  chainId,
  date,
  line,
  prose,
  relativeFile,
  slug,
  unique,
  usd,
  webUrl,
  wordFor,
} from './primitives.ts';
import { searchRecords } from './searches.ts';

const statusWords = {
  live: 'live',
  underAudit: 'under-audit',
  preLaunch: 'pre-launch',
} as const satisfies Record<ProjectStatus, string>;

const logo = z.union(
  [relativeFile, webUrl],
  'must be a path inside the imported folder or an http(s) address',
);

const claimWords = {
  ownershipRenounced: 'ownership-renounced',
  noUpgrades: 'no-upgrades',
  fixedSupply: 'fixed-supply',
} as const satisfies Record<ContractClaim, string>;

const claims = z
  .array(wordFor(claimWords))
  .min(1)
  .check(unique('claim'))
  .describe('What is said of the contract. Shown as contradicted where the chain says otherwise.');

export const tokenRecord = z.strictObject({
  chain: chainId,
  address,
  symbol: z
    .string()
    .regex(/^\S{1,32}$/, 'must be 1 to 32 characters without spaces')
    .describe('Ticker.'),
  name: line(100).optional(),
  decimals: z.int().min(0).max(255),
  logo: logo.optional(),
  claims: claims.optional(),
});

export const contractRecord = z.strictObject({
  chain: chainId,
  address,
  label: line(100).describe('What the contract is to the project, such as "Main vault".'),
  name: line(100).optional().describe('Name of the contract in its source code.'),
  claims: claims.optional(),
});

const link = z.strictObject({
  kind: z.enum(linkKinds),
  url: webUrl,
  label: line(80).optional(),
});

const team = z.strictObject({
  public: z.boolean().describe('Whether the people behind the project are publicly named.'),
  verification: z
    .strictObject({
      level: z.enum(verificationLevels),
      verifier: line(100).describe('Who checked the identities.'),
      verifiedOn: date,
      expiresOn: date.optional(),
      members: z.int().min(1).describe('Number of people whose identity was checked.'),
      evidence: webUrl.optional(),
    })
    .check((context) => {
      const { verifiedOn, expiresOn } = context.value;
      if (expiresOn === undefined || expiresOn >= verifiedOn) return;
      context.issues.push({
        code: 'custom',
        path: ['expiresOn'],
        input: expiresOn,
        message: `is before verifiedOn ${verifiedOn}`,
      });
    })
    .optional()
    .describe('Identity check of the team. Leave out when there was none or nothing is known.'),
});

const bugBounty = z.strictObject({
  active: z.boolean(),
  url: webUrl,
  launchedOn: date.optional(),
  maxRewardUsd: usd.optional(),
  scope: line(300).optional(),
});

const fundingRound = z.strictObject({
  round: line(60),
  on: date,
  amountUsd: usd.optional(),
  investors: z.array(line(100)).max(50).default([]),
  source: webUrl.optional(),
});

const operations = z.strictObject({
  securityContact: z
    .string()
    .max(320)
    .regex(/^(https?:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/, 'must be an e-mail or http(s) address')
    .optional()
    .describe('E-mail or http(s) address for reports of security problems.'),
  incidentPlan: webUrl.optional().describe('Published incident response plan.'),
  insurance: z
    .strictObject({
      provider: line(100),
      coverUsd: usd,
      expiresOn: date.optional(),
      evidence: webUrl.optional(),
    })
    .optional(),
});

const claim = z
  .strictObject({
    name: line(100),
    on: date,
    url: webUrl.optional().describe('Where they say so.'),
  })
  .describe(
    'Who says what this record says, and when. Without it, it is the claim of whoever imports the file.',
  );

export const projectRecord = z.strictObject({
  id: slug,
  name: line(100),
  description: prose(5000).describe('Plain text; blank lines divide paragraphs.'),
  categories: z.array(z.enum(projectCategories)).min(1).max(4),
  status: wordFor(statusWords),
  demo: z
    .boolean()
    .default(false)
    .describe('Marks a fictional project. Only these may use demo: references.'),
  launchedOn: date.optional(),
  logo: logo.optional(),
  website: webUrl.optional(),
  links: z.array(link).max(30).default([]),
  chains: z.array(chainId).max(50).default([]),
  tokens: z.array(tokenRecord).max(200).default([]),
  contracts: z.array(contractRecord).max(1000).default([]),
  license: line(60).optional().describe('Licence of the published source code, such as an SPDX id.'),
  team: team.optional(),
  bugBounty: bugBounty.optional(),
  funding: z.array(fundingRound).max(30).default([]),
  operations: operations.optional(),
  claimedBy: claim.optional(),
  lookedFor: searchRecords.default([]),
});

export type ProjectRecord = z.output<typeof projectRecord>;
