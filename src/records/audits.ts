import * as z from 'zod';
import { type AuditStage, auditMethods } from '#model/audits.ts';
import { type FindingStatus, type FixCheck, findingStatusNames } from '#model/findings.ts';
import { longestReason } from '#model/records.ts';
import { findingSeverityNames } from '#model/severities.ts';
import {
  address,
  chainId,
  codeHash,
  commit,
  date,
  line,
  prose,
  relativeFile,
  sha256,
  slug,
  unique,
  webUrl,
  wordFor,
} from './primitives.ts';

const stageWords = {
  scoping: 'scoping',
  review: 'review',
  preliminaryReport: 'preliminary-report',
  remediation: 'remediation',
  finalReport: 'final-report',
} as const satisfies Record<AuditStage, string>;

export const fixCheckWords = {
  notChecked: 'not-checked',
  commitReviewed: 'commit-reviewed',
  deployed: 'deployed',
  notDeployed: 'not-deployed',
} as const satisfies Record<FixCheck, string>;

const codePlace = z
  .strictObject({
    path: line(300),
    from: z.int().min(1).optional().describe('First line.'),
    to: z.int().min(1).optional().describe('Last line.'),
  })
  .check((context) => {
    const { from, to } = context.value;
    if (to === undefined || (from !== undefined && from <= to)) return;
    context.issues.push({
      code: 'custom',
      path: ['to'],
      input: to,
      message: from === undefined ? 'needs "from" beside it' : `comes before the first line ${from}`,
    });
  });

const namedCode = z
  .array(
    z.union(
      [
        z.strictObject({ source: slug.describe('Id of a record of source code.') }),
        z.strictObject({ chain: chainId, address, codeHash }),
      ],
      'must have either "source", or "chain", "address" and "codeHash"',
    ),
  )
  .max(50)
  .default([]);

const proofOfFix = z.strictObject({
  state: wordFor(fixCheckWords).describe(
    'not-checked: only the word of the project; commit-reviewed: the auditor read the fix; deployed: the fix was found in the deployed code; not-deployed: the deployed code lacks the fix.',
  ),
  checkedOn: date.optional(),
  checkedBy: line(100).optional().describe('Who checked. Without it the claim is that of this record.'),
  note: line(300).optional(),
});

export const findingRecord = z.strictObject({
  id: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/,
      'must be 1 to 40 letters, digits, dots, hyphens or underscores',
    )
    .describe('Unique inside its audit, such as HBR-01.'),
  title: line(200),
  severity: wordFor(findingSeverityNames),
  originalSeverity: line(60)
    .optional()
    .describe("The auditor's own word, where it is another. Filled in from the file's words."),
  category: line(100).describe('Class of weakness, such as "Reentrancy" or an SCWE, SWC or OWASP id.'),
  status: wordFor(findingStatusNames),
  originalStatus: line(60)
    .optional()
    .describe("The auditor's own word, where it is another. Filled in from the file's words."),
  files: z.array(codePlace).max(50).default([]),
  description: prose(20_000),
  impact: prose(10_000).optional(),
  recommendation: prose(10_000).optional(),
  response: prose(10_000).optional().describe('What the project answered.'),
  fixCommit: commit.optional(),
  foundIn: namedCode.describe('Code in which it was found: where that runs, the fix is refuted.'),
  fixedIn: namedCode.describe('Code with the fix: where that runs, the fix is proven.'),
  proofOfFix: proofOfFix.optional(),
});

const scope = z.strictObject({
  repository: webUrl.optional(),
  commit: commit.optional(),
  files: z.array(line(300)).max(2000).default([]),
  contracts: z
    .array(z.strictObject({ chain: chainId, address, codeHash: codeHash.optional() }))
    .max(500)
    .default([])
    .describe('Deployed contracts the audit speaks of, and the hash of the code that was audited.'),
});

const report = z
  .strictObject({ file: relativeFile.optional(), url: webUrl.optional(), sha256 })
  .check((context) => {
    if (context.value.file !== undefined || context.value.url !== undefined) return;
    context.issues.push({ code: 'custom', input: context.value, message: 'needs "file" or "url"' });
  });

const shared = {
  id: slug,
  project: slug.describe('Id of the audited project.'),
  title: line(200),
  auditor: line(100),
  startedOn: date,
  method: prose(3000).describe('How the audit was done, in its own words.'),
  methods: z
    .array(z.enum(auditMethods))
    .min(1)
    .check(unique('method'))
    .optional()
    .describe('Which methods it used. Without it they are not known; they are never read out of "method".'),
  summary: prose(10_000).optional(),
  scope,
  findings: z
    .array(findingRecord)
    .max(500)
    .optional()
    .describe('What it found; an empty list says that it reported nothing. Without it that is not known.'),
  withdrawn: z
    .strictObject({ on: date, reason: prose(longestReason) })
    .optional()
    .describe(
      'Since when this site does not stand by the audit any more, and why: shown, and counted nowhere.',
    ),
};

const completedAudit = z.strictObject({
  ...shared,
  state: z.literal('completed'),
  completedOn: date,
  report: report.optional(),
});

const runningAudit = z.strictObject({
  ...shared,
  state: z.literal('under-way'),
  stage: wordFor(stageWords),
  progress: z.int().min(0).max(100).describe('Per cent.'),
  expectedOn: date.optional(),
});

/** Statuses of findings about which nothing was done. */
const unfixed = new Set<FindingStatus>(['pending', 'declined']);

export const auditRecord = z
  .discriminatedUnion(
    'state',
    [completedAudit, runningAudit],
    'must have "state": "completed" or "under-way"',
  )
  .check((context) => {
    const audit = context.value;
    const [key, end] =
      audit.state === 'completed' ? ['completedOn', audit.completedOn] : ['expectedOn', audit.expectedOn];
    const fail = (path: (string | number)[], message: string) =>
      context.issues.push({ code: 'custom', path, input: audit, message });
    if (end !== undefined && end < audit.startedOn) fail([key], `is before startedOn ${audit.startedOn}`);
    if (audit.withdrawn && audit.withdrawn.on < audit.startedOn)
      fail(['withdrawn', 'on'], `is before startedOn ${audit.startedOn}`);
    for (const [index, { status, proofOfFix }] of (audit.findings ?? []).entries()) {
      const at = ['findings', index, 'proofOfFix'];
      if (proofOfFix?.state === 'deployed' && unfixed.has(status))
        fail(
          [...at, 'state'],
          `says that the fix is deployed, but the status is ${findingStatusNames[status]}`,
        );
      if (proofOfFix?.checkedOn !== undefined && proofOfFix.checkedOn < audit.startedOn)
        fail([...at, 'checkedOn'], `is before startedOn ${audit.startedOn}`);
    }
  });

export type NamedCodeRecord = z.output<typeof namedCode>;
export type AuditRecord = z.output<typeof auditRecord>;
export type FindingRecord = z.output<typeof findingRecord>;
