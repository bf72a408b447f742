import { readScope, type StoredAudit, type StoredFinding } from '#core/audits/auditView.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Audit, Facts, Finding, FixProof } from '#model/facts.ts';
import type { FixCheck } from '#model/findings.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { absentFact } from './absentFact.ts';
import type { Subject } from './getSubjects.ts';

/** What a record says about a fix is its word: nobody here has measured it. */
const proofs: Partial<Record<FixCheck, FixProof>> = { deployed: 'claimed', notDeployed: 'claimedMissing' };

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
    methods: row.methods,
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

/**
 * Completed audits, and the findings of all: what a running audit has found already counts. Either is all there is only
 * when audits were looked for, and the findings only when each record states its own.
 */
export function auditFacts(subject: Subject): Pick<Facts, 'audits' | 'findings'> {
  const { audits, findings, details } = subject;
  const at = subject.updatedAt.toISOString();
  const done = audits.filter(({ state }) => state === 'completed');
  const isSearched = details.searches.audits !== undefined;
  const byId = new Map(audits.map((audit) => [audit.id, audit]));
  return {
    audits:
      done.length > 0
        ? known({ all: done.map(toAudit), complete: isSearched }, at, done.map(evidenceOf))
        : absentFact(subject, 'audits', { all: [], complete: true }),
    findings:
      audits.length > 0
        ? known(
            {
              all: findings.flatMap((row) => {
                const audit = byId.get(row.auditId);
                return audit ? [toFinding(row, audit)] : [];
              }),
              complete: isSearched && audits.every(({ findingsStated }) => findingsStated),
            },
            at,
            audits.map(evidenceOf),
          )
        : unknown('no audit is on record'),
  };
}
