import {
  readFindingDetails,
  readScope,
  type StoredAudit,
  type StoredFinding,
} from '#core/audits/auditView.ts';
import { checkFix } from '#core/sourceCode/checkFix.ts';
import type { DeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Audit, Facts, Finding, FixProof } from '#model/facts.ts';
import type { FixCheck } from '#model/findings.ts';
import { standingSearch } from '#model/presence.ts';
import type { FixVerdict } from '#model/sourceCode.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { absentFact } from './absentFact.ts';
import type { Subject } from './getSubjects.ts';
import { labelRecord } from './labelRecord.ts';

/** What a record says about a fix is its word. */
const claims: Partial<Record<FixCheck, FixProof>> = { deployed: 'claimed', notDeployed: 'claimedMissing' };

const startOf = (date: string) => `${date}T00:00:00.000Z`;

function evidenceOf(subject: Subject, { id, title, auditor, reportSha256 }: StoredAudit): Evidence {
  const label = labelRecord(subject, { kind: 'audit', id, label: `${title}, ${auditor}` });
  return reportSha256
    ? { kind: 'report', sha256: reportSha256, page: null, label }
    : { kind: 'record', type: 'audit', id, label };
}

function toAudit(subject: Subject, row: StoredAudit): Audit {
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
    evidence: [evidenceOf(subject, row)],
  };
}

/** The code that settles it, where it was read. */
function fixEvidence({ proof, checked }: FixVerdict): Evidence[] {
  if (proof === 'notChecked') return [];
  return checked.flatMap(({ chain, label, running, runs, withFix }): Evidence[] =>
    running && runs
      ? [
          {
            kind: 'contract',
            chain,
            address: running.at,
            block: running.block,
            codeHash: running.hash,
            label: `${label} runs code ${withFix ? 'with' : 'without'} the fix`,
          },
        ]
      : [],
  );
}

function toFinding(row: StoredFinding, audit: StoredAudit, deployed: readonly DeployedCode[]): Finding {
  const fix = checkFix(readFindingDetails(row), deployed);
  const measured = fix && fix.proof !== 'notChecked' ? fix.proof : undefined;
  return {
    id: `${audit.id}/${row.id}`,
    severity: row.severity,
    status: row.status,
    proofOfFix: measured ?? ((row.proofState && claims[row.proofState]) || 'none'),
    reportedAt: startOf(audit.completedOn ?? audit.startedOn),
    evidence: [
      { kind: 'record', type: 'finding', id: `${audit.id}/${row.id}`, label: `${row.id}: ${row.title}` },
      ...(fix ? fixEvidence(fix) : []),
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
  const search = details.searches.audits;
  const isSearched = standingSearch(search, subject.auditWithdrawnOn) !== undefined;
  const byId = new Map(audits.map((audit) => [audit.id, audit]));
  return {
    audits:
      done.length > 0
        ? known(
            { all: done.map((row) => toAudit(subject, row)), complete: isSearched },
            at,
            done.map((row) => evidenceOf(subject, row)),
          )
        : search && !isSearched
          ? unknown('an audit was withdrawn, and audits were not searched for since')
          : absentFact(subject, 'audits', { all: [], complete: true }),
    findings:
      audits.length > 0
        ? known(
            {
              all: findings.flatMap((row) => {
                const audit = byId.get(row.auditId);
                return audit ? [toFinding(row, audit, subject.deployed)] : [];
              }),
              complete: isSearched && audits.every(({ findingsStated }) => findingsStated),
            },
            at,
            audits.map((row) => evidenceOf(subject, row)),
          )
        : unknown('no audit is on record'),
  };
}
