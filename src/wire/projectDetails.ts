import * as z from 'zod/mini';
import type { ProjectLink } from '#model/projectRecords.ts';
import { linkKinds, projectSources } from '#model/projects.ts';
import { projectRowSchema } from './projects.ts';
import { scoreSchema } from './scores.ts';

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
  /** When our records about the project last changed. */
  updatedAt: z.string(),
});
export type ProjectDetails = z.infer<typeof projectDetailsSchema>;

/** `GET /api/projects/{id}` */
export const projectAnswerSchema = z.object({
  project: projectDetailsSchema,
  /** Null: not assessed yet. */
  score: z.nullable(scoreSchema),
});
