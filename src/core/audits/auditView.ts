import type { audit, finding } from '#db/schema/audits.ts';
import {
  type AuditScope,
  auditScopeSchema,
  type FindingDetails,
  findingDetailsSchema,
} from '#model/audits.ts';
import type { AuditProgress, AuditView, FindingView } from '#wire/projectPage.ts';
import { checkFix } from '../sourceCode/checkFix.ts';
import type { DeployedCode } from '../sourceCode/getDeployedCode.ts';
import { readStored } from '../storedJson.ts';

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

/** Nothing can stand in for it: an audit without its scope would claim more than it examined. */
export const readScope = ({ id, scope }: Pick<StoredAudit, 'id' | 'scope'>): AuditScope =>
  readStored(auditScopeSchema, scope, { column: 'audit.scope', key: id });

/** A finding without its words is none; the import writes it again. */
export const readFindingDetails = ({ auditId, id, details }: StoredFinding): FindingDetails =>
  readStored(findingDetailsSchema, details, { column: 'finding.details', key: `${auditId}/${id}` });

function toFindingView(row: StoredFinding, deployed: readonly DeployedCode[]): FindingView {
  const { foundIn, fixedIn, ...details } = readFindingDetails(row);
  return {
    id: row.id,
    title: row.title,
    severity: row.severity,
    category: row.category,
    status: row.status,
    ...details,
    fix: checkFix({ foundIn, fixedIn }, deployed) ?? null,
    proofOfFix: row.proofState
      ? {
          state: row.proofState,
          checkedOn: row.proofCheckedOn,
          note: row.proofNote,
        }
      : null,
  };
}

interface AuditParts {
  findings: readonly StoredFinding[];
  /** Whether we hold the report. */
  held: boolean;
  deployed: readonly DeployedCode[];
}

export function toAuditView(row: StoredAudit, { findings, held, deployed }: AuditParts): AuditView {
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
    findings: row.findingsStated ? findings.map((one) => toFindingView(one, deployed)) : null,
  };
}
