import { createHash } from 'node:crypto';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { audit, withdrawnAudit } from '#db/schema/audits.ts';
import { upsertRows } from '#db/writeRows.ts';
import type { AuditRecord } from '#records/audits.ts';

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
  if (!first) return back.map(({ projectId }) => projectId);
  const changed = await upsertRows(tx, withdrawnAudit, {
    rows,
    columns: Object.keys(first) as (keyof typeof first)[],
    key: ['id'],
    unlessSame: 'recordHash',
  });
  const gone = await tx
    .delete(audit)
    .where(inList(audit.id, changed))
    .returning({ projectId: audit.projectId });
  return [
    ...[...back, ...gone].map(({ projectId }) => projectId),
    ...rows.filter(({ id }) => changed.includes(id)).map(({ projectId }) => projectId),
  ];
}
