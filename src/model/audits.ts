import * as z from 'zod/mini';
import { namedCodeSchema } from './sourceCode.ts';

export const auditStates = ['completed', 'underWay'] as const;

/** How far an audit under way has come. */
export const auditStages = ['scoping', 'review', 'preliminaryReport', 'remediation', 'finalReport'] as const;
export type AuditStage = (typeof auditStages)[number];

export const auditMethods = ['manual', 'static', 'fuzzing', 'formal'] as const;
export type AuditMethod = (typeof auditMethods)[number];

const text = z.string();
const maybe = z.nullable(text);
const line = z.nullable(z.number());

/** What an audit looked at. */
export const auditScopeSchema = z.object({
  repository: maybe,
  commit: maybe,
  files: z.array(text),
  /** `codeHash`: keccak-256 of the audited runtime code. */
  contracts: z.array(z.object({ chain: text, address: maybe, codeHash: maybe })),
});
export type AuditScope = z.infer<typeof auditScopeSchema>;

/** What a finding says beside its title, severity and status; null: the report does not say. */
export const findingWords = {
  files: z.array(z.object({ path: text, from: line, to: line })),
  description: text,
  impact: maybe,
  recommendation: maybe,
  response: maybe,
  fixCommit: maybe,
};

/** As `finding.details` holds it. */
export const findingDetailsSchema = z.object({
  ...findingWords,
  /** The auditor's own words, where they are not ours. */
  originalSeverity: z._default(maybe, null),
  originalStatus: z._default(maybe, null),
  /** Who says how far the fix was checked; null: the record names nobody. */
  proofCheckedBy: z._default(maybe, null),
  /** Code in which it was found, and code with the fix. */
  foundIn: z._default(z.array(namedCodeSchema), []),
  fixedIn: z._default(z.array(namedCodeSchema), []),
});
export type FindingDetails = z.infer<typeof findingDetailsSchema>;
