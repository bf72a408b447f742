import * as z from 'zod/mini';
import { contradictionSchema } from '#model/contradictions.ts';
import { controlGradeSchema } from '#model/controlGradeSchema.ts';
import { type Presences, presenceSchema } from '#model/presence.ts';
import { claimSchema, projectLinkSchema } from '#model/projectRecords.ts';
import { projectSources } from '#model/projects.ts';
import { scoreSchema } from '#model/score.ts';
import { projectRowSchema } from './projects.ts';

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
  claimedBy: z.nullable(claimSchema),
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
