import type { audit, finding } from '#db/schema/audits.ts';
import type { FindingSeverity, FindingStatus } from '#wire/findingWords.ts';
import type { AuditProgress, AuditView, FindingView } from '#wire/projectPage.ts';

export type StoredAudit = typeof audit.$inferSelect;
export type StoredFinding = typeof finding.$inferSelect;

/** What the `details` column of a finding holds. */
export type FindingDetails = Pick<
  FindingView,
  'files' | 'description' | 'impact' | 'recommendation' | 'response' | 'fixCommit'
>;

export function toProgress(
  row: Pick<StoredAudit, 'state' | 'completedOn' | 'stage' | 'progress' | 'expectedOn'>,
): AuditProgress {
  if (row.state === 'completed') return { state: 'completed', completedOn: row.completedOn ?? '' };
  return {
    state: 'underWay',
    stage: row.stage as Extract<AuditProgress, { state: 'underWay' }>['stage'],
    progress: row.progress ?? 0,
    expectedOn: row.expectedOn,
  };
}

export function toFindingView(row: StoredFinding): FindingView {
  return {
    id: row.id,
    title: row.title,
    severity: row.severity as FindingSeverity,
    category: row.category,
    status: row.status as FindingStatus,
    ...(row.details as FindingDetails),
    proofOfFix: row.proofState
      ? {
          state: row.proofState as NonNullable<FindingView['proofOfFix']>['state'],
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
    scope: row.scope as AuditView['scope'],
    report: href && row.reportSha256 ? { href, sha256: row.reportSha256 } : null,
    findings: findings.map(toFindingView),
  };
}
