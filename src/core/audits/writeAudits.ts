import { createHash } from 'node:crypto';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { audit, finding, withdrawnAudit } from '#db/schema/audits.ts';
import { insertRows, upsertRows } from '#db/writeRows.ts';
import type { AuditScope, FindingDetails } from '#model/audits.ts';
import type { NamedCode } from '#model/sourceCode.ts';
import type { AuditRecord, FindingRecord, NamedCodeRecord } from '#records/audits.ts';
import { invalidate } from '../cacheInvalidation.ts';

const hashOf = (record: AuditRecord) => createHash('sha256').update(JSON.stringify(record)).digest('hex');

/**
 * Audits whose record says that they are withdrawn stand apart from the others, so that nothing that reads audits can count
 * one by mistake; those that are put back leave. Answers the projects about which something changed.
 */
export async function writeWithdrawnAudits(tx: Db, records: readonly AuditRecord[]): Promise<string[]> {
  const rows = records.flatMap((record) => {
    const { id, project, title, auditor, withdrawn } = record;
    if (!withdrawn) return [];
    const { on, reason } = withdrawn;
    return [{ id, projectId: project, title, auditor, withdrawnOn: on, reason, recordHash: hashOf(record) }];
  });
  const standing = records.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id);
  const back = await tx
    .delete(withdrawnAudit)
    .where(inList(withdrawnAudit.id, standing))
    .returning({ projectId: withdrawnAudit.projectId });
  const [first] = rows;
  const changed = first
    ? await upsertRows(tx, withdrawnAudit, {
        rows,
        columns: Object.keys(first) as (keyof typeof first)[],
        key: ['id'],
        unlessSame: 'recordHash',
      })
    : [];
  const gone = await tx
    .delete(audit)
    .where(inList(audit.id, changed))
    .returning({ projectId: audit.projectId });
  const withdrawn = rows.filter(({ id }) => changed.includes(id));
  const projects = [...back, ...gone, ...withdrawn].map(({ projectId }) => projectId);
  await invalidate(tx, [audit, withdrawnAudit], projects);
  return projects;
}

const known = (reference: string | undefined) =>
  reference === undefined || reference.startsWith('demo:') ? null : reference;

function toRow(record: AuditRecord) {
  const { id, project, title, auditor, startedOn, method, summary = null } = record;
  const { repository = null, commit = null, files, contracts } = record.scope;
  const scope: AuditScope = {
    repository,
    commit,
    files,
    contracts: contracts.map(({ chain, address, codeHash }) => ({
      chain,
      address: known(address),
      codeHash: known(codeHash),
    })),
  };
  const done = record.state === 'completed' ? record : undefined;
  const running = record.state === 'under-way' ? record : undefined;
  return {
    id,
    projectId: project,
    title,
    auditor,
    startedOn,
    method: method.trim(),
    methods: record.methods ?? null,
    summary,
    scope,
    findingsStated: record.findings !== undefined,
    state: done ? ('completed' as const) : ('underWay' as const),
    completedOn: done?.completedOn ?? null,
    expectedOn: running?.expectedOn ?? null,
    stage: running?.stage ?? null,
    progress: running?.progress ?? null,
    reportUrl: done?.report?.url ?? null,
    reportSha256: done?.report?.sha256 ?? null,
    recordHash: createHash('sha256').update(JSON.stringify(record)).digest('hex'),
  };
}

const toNamed = (named: NamedCodeRecord): NamedCode[] =>
  named.map((one) =>
    'source' in one
      ? { kind: 'source', id: one.source }
      : { kind: 'code', chain: one.chain, address: known(one.address), codeHash: known(one.codeHash) },
  );

function toFindingRow(record: FindingRecord, auditId: string, position: number) {
  const details: FindingDetails = {
    files: record.files.map(({ path, from = null, to = null }) => ({ path, from, to })),
    description: record.description,
    impact: record.impact ?? null,
    recommendation: record.recommendation ?? null,
    response: record.response ?? null,
    fixCommit: record.fixCommit ?? null,
    originalSeverity: record.originalSeverity ?? null,
    originalStatus: record.originalStatus ?? null,
    proofCheckedBy: record.proofOfFix?.checkedBy ?? null,
    foundIn: toNamed(record.foundIn),
    fixedIn: toNamed(record.fixedIn),
  };
  const { id, title, severity, category, status, proofOfFix } = record;
  return {
    auditId,
    id,
    position,
    title,
    severity,
    category,
    status,
    details,
    proofState: proofOfFix?.state ?? null,
    proofCheckedOn: proofOfFix?.checkedOn ?? null,
    proofNote: proofOfFix?.note ?? null,
  };
}

const findingColumns = [
  'auditId',
  'id',
  'position',
  'title',
  'severity',
  'category',
  'status',
  'details',
  'proofState',
  'proofCheckedOn',
  'proofNote',
] as const;

/** Inserts audits or replaces them with their findings; answers the projects of those that changed. */
export async function writeAudits(tx: Db, brought: readonly AuditRecord[]): Promise<string[]> {
  const touched = await writeWithdrawnAudits(tx, brought);
  const records = brought.filter(({ withdrawn }) => !withdrawn);
  const rows = records.map(toRow);
  const [first] = rows;
  if (!first) return [...new Set(touched)];
  const changed = new Set(
    await upsertRows(tx, audit, {
      rows,
      columns: Object.keys(first) as (keyof typeof first)[],
      key: ['id'],
      unlessSame: 'recordHash',
    }),
  );
  const written = records.filter(({ id }) => changed.has(id));
  await tx.delete(finding).where(inList(finding.auditId, [...changed]));
  await insertRows(tx, finding, {
    rows: written.flatMap(({ id, findings = [] }) =>
      findings.map((one, position) => toFindingRow(one, id, position)),
    ),
    columns: [...findingColumns],
  });
  const projects = written.map(({ project }) => project);
  await invalidate(tx, [audit, finding], projects);
  return [...new Set([...touched, ...projects])];
}
