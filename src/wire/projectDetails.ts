import * as z from 'zod/mini';
import type { Contradiction } from '#model/contradictions.ts';
import { evidenceSchema } from '#model/evidence.ts';
import type { ProjectLink } from '#model/projectRecords.ts';
import { linkKinds, projectSources } from '#model/projects.ts';
import { scoreSchema } from '#model/score.ts';
import type { Presence, Presences } from '#model/searches.ts';
import { controlGradeSchema } from './controlGrade.ts';
import { projectRowSchema } from './projects.ts';

export const projectLinkSchema: z.ZodMiniType<ProjectLink> = z.object({
  kind: z.enum(linkKinds),
  url: z.string(),
  label: z.nullable(z.string()),
});

export const tokenViewSchema = z.object({
  chain: z.string(),
  /** EIP-55. Null while a demo contract is not deployed. */
  address: z.nullable(z.string()),
  symbol: z.string(),
  name: z.nullable(z.string()),
  decimals: z.number(),
  logo: z.nullable(z.string()),
});

export const contractViewSchema = z.object({
  chain: z.string(),
  address: z.nullable(z.string()),
  label: z.string(),
  name: z.nullable(z.string()),
});
export type ContractView = z.infer<typeof contractViewSchema>;

const searchSchema = z.object({ on: z.string(), by: z.string(), where: z.array(z.string()) });

/**
 * `notLookedFor` says nothing; `noneFound`: looked for on that day, by them, there; `exists`: on record (`search` is null
 * when nobody has looked for more of it).
 */
const presenceSchema: z.ZodMiniType<Presence> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('notLookedFor') }),
  z.object({ state: z.literal('noneFound'), search: searchSchema }),
  z.object({ state: z.literal('exists'), search: z.nullable(searchSchema) }),
]);

const presencesSchema: z.ZodMiniType<Presences> = z.object({
  audits: presenceSchema,
  incidents: presenceSchema,
  bugBounty: presenceSchema,
  securityContact: presenceSchema,
  incidentPlan: presenceSchema,
  documentation: presenceSchema,
  repository: presenceSchema,
  team: presenceSchema,
  funding: presenceSchema,
  links: presenceSchema,
  website: presenceSchema,
  contracts: presenceSchema,
  tokens: presenceSchema,
});

const contradictionSchema: z.ZodMiniType<Contradiction> = z.object({
  chain: z.nullable(z.string()),
  address: z.nullable(z.string()),
  claimed: z.string(),
  measured: z.string(),
  basis: z.enum(['measured', 'told']),
  at: z.string(),
  evidence: z.array(evidenceSchema),
});

const withdrawnAuditSchema = z.object({
  id: z.string(),
  title: z.string(),
  auditor: z.string(),
  on: z.string(),
  reason: z.string(),
});
export type WithdrawnAudit = z.infer<typeof withdrawnAuditSchema>;

/** Everything on record about a project that every tab shows. */
export const projectDetailsSchema = z.extend(projectRowSchema, {
  /** Plain text; blank lines divide paragraphs. */
  description: z.string(),
  /** `tokenList`: only name, tickers, chains, addresses and logo are on record. */
  source: z.enum(projectSources),
  website: z.nullable(z.string()),
  links: z.array(projectLinkSchema),
  tokens: z.array(tokenViewSchema),
  contracts: z.array(contractViewSchema),
  launchedOn: z.nullable(z.string()),
  license: z.nullable(z.string()),
  /** Who says what the record says, and when; null: whoever runs this site. */
  claimedBy: z.nullable(z.object({ by: z.string(), on: z.string(), url: z.nullable(z.string()) })),
  /** What is on record, what was looked for in vain and what nobody has looked for: three different things. */
  presence: presencesSchema,
  /** Audits that whoever runs this site does not stand by any more, and why; they count nowhere. The last one first. */
  withdrawnAudits: z.array(withdrawnAuditSchema),
  /** When our records about the project last changed. */
  updatedAt: z.string(),
  /** The commit of the followed repository that the record stands as; null: it came or was changed otherwise. */
  commit: z.nullable(z.string()),
});
export type ProjectDetails = z.infer<typeof projectDetailsSchema>;

/** `GET /api/projects/{id}` */
export const projectAnswerSchema = z.object({
  project: projectDetailsSchema,
  /** Null: not assessed yet. */
  score: z.nullable(scoreSchema),
  /** Null with the score. */
  control: z.nullable(controlGradeSchema),
  /** Where the record and the chain or a live source cannot both be right: both sides, with where to check. */
  contradictions: z.array(contradictionSchema),
});
