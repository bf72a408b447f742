import { readStored } from '#core/storedJson.ts';
import type { audit, finding } from '#db/schema/audits.ts';
import type { AuditScope } from '#model/audits.ts';
import type { AuditProgress, AuditView, FindingView } from '#wire/projectPage.ts';
import { auditScopeSchema, findingDetailsSchema } from './storedAudits.ts';

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

export const readScope = ({ id, scope }: Pick<StoredAudit, 'id' | 'scope'>): AuditScope =>
  readStored(auditScopeSchema, scope, { column: 'audit.scope', key: id });

export function toFindingView(row: StoredFinding): FindingView {
  return {
    id: row.id,
    title: row.title,
    severity: row.severity,
    category: row.category,
    status: row.status,
    ...readStored(findingDetailsSchema, row.details, {
      column: 'finding.details',
      key: `${row.auditId}/${row.id}`,
    }),
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
    methods: row.methods,
    summary: row.summary,
    scope: readScope(row),
    report: href && row.reportSha256 ? { href, sha256: row.reportSha256 } : null,
    findings: row.findingsStated ? findings.map(toFindingView) : null,
  };
}
