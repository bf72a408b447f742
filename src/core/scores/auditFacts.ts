import { readScope, type StoredAudit, type StoredFinding } from '#core/audits/auditView.ts';
import { type AuditMethod, auditMethods } from '#model/audits.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Audit, Facts, Finding, FixProof } from '#model/facts.ts';
import type { FixCheck } from '#model/findings.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import type { Subject } from './getSubjects.ts';

const methodWords: Record<AuditMethod, RegExp> = {
  manual: /\bmanual|\bline by line|\bcode review|\breviewed by hand/i,
  static: /\bstatic\b|\blinter/i,
  fuzzing: /\bfuzz|\binvariant test|\bproperty-based/i,
  formal: /\bformal|\bsymbolic|\bmodel check/i,
};

/** Methods that a description claims; a sentence that says what was not done claims none. */
export function readMethods(text: string): AuditMethod[] {
  const claims = text
    .split(/(?<=[.;!?])\s+/)
    .filter((part) => !/\b(no|not|without|neither|none)\b/i.test(part));
  return auditMethods.filter((method) => claims.some((claim) => methodWords[method].test(claim)));
}

const proofs: Partial<Record<FixCheck, FixProof>> = { deployed: 'proven', notDeployed: 'refuted' };

const startOf = (date: string) => `${date}T00:00:00.000Z`;

function evidenceOf({ id, title, auditor, reportSha256 }: StoredAudit): Evidence {
  const label = `${title}, ${auditor}`;
  return reportSha256
    ? { kind: 'report', sha256: reportSha256, page: null, label }
    : { kind: 'record', type: 'audit', id, label };
}

function toAudit(row: StoredAudit): Audit {
  const { repository, commit, files, contracts } = readScope(row);
  return {
    auditor: row.auditor,
    completedAt: startOf(row.completedOn ?? row.startedOn),
    methods: readMethods(row.method),
    scope: {
      repository,
      commit,
      files,
      codeHashes: contracts.flatMap(({ codeHash }) => codeHash ?? []),
    },
    evidence: [evidenceOf(row)],
  };
}

function toFinding(row: StoredFinding, audit: StoredAudit): Finding {
  return {
    id: `${audit.id}/${row.id}`,
    severity: row.severity,
    status: row.status,
    proofOfFix: (row.proofState && proofs[row.proofState]) || 'none',
    reportedAt: startOf(audit.completedOn ?? audit.startedOn),
    evidence: [
      { kind: 'record', type: 'finding', id: `${audit.id}/${row.id}`, label: `${row.id}: ${row.title}` },
    ],
  };
}

/** Completed audits, and the findings of all: what a running audit has found already counts. */
export function auditFacts(subject: Subject): Pick<Facts, 'audits' | 'findings'> {
  const { audits, findings, source } = subject;
  const at = subject.updatedAt.toISOString();
  if (audits.length === 0) {
    return {
      audits: source === 'records' ? known([], at) : unknown('nobody has looked for audits yet'),
      findings: unknown('no audit is on record'),
    };
  }
  const done = audits.filter(({ state }) => state === 'completed');
  const byId = new Map(audits.map((audit) => [audit.id, audit]));
  return {
    audits: known(done.map(toAudit), at, done.map(evidenceOf)),
    findings: known(
      findings.flatMap((row) => {
        const audit = byId.get(row.auditId);
        return audit ? [toFinding(row, audit)] : [];
      }),
      at,
      audits.map(evidenceOf),
    ),
  };
}
