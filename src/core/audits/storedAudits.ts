import * as z from 'zod/mini';
import type { AuditScope } from '#model/audits.ts';
import type { FindingDetails } from '#model/findings.ts';

const text = z.string();
const maybe = z.nullable(text);

/** What `audit.scope` holds. Nothing can stand in for it: an audit without its scope would claim more than it examined. */
export const auditScopeSchema: z.ZodMiniType<AuditScope> = z.object({
  repository: maybe,
  commit: maybe,
  files: z.array(text),
  contracts: z.array(z.object({ chain: text, address: maybe, codeHash: maybe })),
});

const line = z.nullable(z.number());

const namedCode = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('source'), id: text }),
    z.object({ kind: z.literal('code'), chain: text, address: maybe, codeHash: maybe }),
  ]),
);

/** What `finding.details` holds. A finding without its words is none; the import writes it again. */
export const findingDetailsSchema: z.ZodMiniType<FindingDetails> = z.object({
  files: z.array(z.object({ path: text, from: line, to: line })),
  description: text,
  impact: maybe,
  recommendation: maybe,
  response: maybe,
  fixCommit: maybe,
  originalSeverity: z._default(maybe, null),
  originalStatus: z._default(maybe, null),
  proofCheckedBy: z._default(maybe, null),
  foundIn: z._default(namedCode, []),
  fixedIn: z._default(namedCode, []),
});
