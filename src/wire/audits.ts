import * as z from 'zod/mini';
import { auditMethods, auditScopeSchema, auditStages, findingWords } from '#model/audits.ts';
import { findingStatuses, fixChecks } from '#model/findings.ts';
import { findingSeverities } from '#model/severities.ts';
import { fixVerdictSchema } from '#model/sourceCode.ts';

const text = z.string();
const maybe = z.nullable(text);

const progressSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('completed'), completedOn: text }),
  z.object({
    state: z.literal('underWay'),
    stage: z.enum(auditStages),
    /** Per cent. */
    progress: z.number(),
    expectedOn: maybe,
  }),
]);

const findingSchema = z.object({
  id: text,
  title: text,
  severity: z.enum(findingSeverities),
  category: text,
  status: z.enum(findingStatuses),
  ...findingWords,
  originalSeverity: maybe,
  originalStatus: maybe,
  proofCheckedBy: maybe,
  /** What the record says of a check of the fix; null: nothing. */
  proofOfFix: z.nullable(z.object({ state: z.enum(fixChecks), checkedOn: maybe, note: maybe })),
  /** What the deployed code says of the fix; null where the record names no code. */
  fix: z.nullable(fixVerdictSchema),
});

/** An audit of a project with what it found. */
export const auditSchema = z.object({
  id: text,
  title: text,
  auditor: text,
  startedOn: text,
  progress: progressSchema,
  method: text,
  methods: z.nullable(z.array(z.enum(auditMethods))),
  summary: maybe,
  scope: auditScopeSchema,
  report: z.nullable(z.object({ href: text, sha256: text })),
  /** Null: the record does not say what was found. */
  findings: z.nullable(z.array(findingSchema)),
});
