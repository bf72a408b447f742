import type { audit, finding } from '#db/schema/audits.ts';
import type { AuditProgress, AuditView, FindingView } from '#wire/projectPage.ts';

export type StoredAudit = typeof audit.$inferSelect;
export type StoredFinding = typeof finding.$inferSelect;

export function toProgress(
  row: Pick<StoredAudit, 'state' | 'completedOn' | 'stage' | 'progress' | 'expectedOn'>,
): AuditProgress {
  if (row.state === 'completed') return { state: 'completed', completedOn: row.completedOn ?? '' };
  const { state, stage, progress, expectedOn } = row;
  if (stage === null || progress === null)
    throw new TypeError('An audit under way has a stage and a progress');
  return { state, stage, progress, expectedOn };
}

export function toFindingView(row: StoredFinding): FindingView {
  return {
    id: row.id,
    title: row.title,
    severity: row.severity,
    category: row.category,
    status: row.status,
    ...row.details,
    proofOfFix: row.proofState
      ? {
          state: row.proofState,
          checkedOn: row.proofCheckedOn,
          note: row.proofNote,
        }
      : null,
  };
}

export function toAuditView(row: StoredAudit, findings: readonly StoredFinding[], held: boolean): AuditView {
  const href = held ? `/reports/${row.reportSha256}` : row.reportUrl;
  return {
    id: row.id,
    title: row.title,
    auditor: row.auditor,
    startedOn: row.startedOn,
    progress: toProgress(row),
    method: row.method,
    summary: row.summary,
    scope: row.scope,
    report: href && row.reportSha256 ? { href, sha256: row.reportSha256 } : null,
    findings: findings.map(toFindingView),
  };
}
