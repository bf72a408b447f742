import { and, eq, sql } from 'drizzle-orm';
import { findAsset } from '#core/assets/assets.ts';
import type { Actor } from '#core/auditLog/auditLog.ts';
import { forgetEvents } from '#core/notifications/toldEvents.ts';
import { getImport } from '#core/records/getImports.ts';
import { planUndo, type UndoPlan } from '#core/records/planUndo.ts';
import { rescoreProjects } from '#core/scores/rescore.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { alert } from '#db/schema/alerts.ts';
import { announcement } from '#db/schema/announcements.ts';
import { audit, withdrawnAudit } from '#db/schema/audits.ts';
import { metric } from '#db/schema/metrics.ts';
import { recordImport, writtenRecord } from '#db/schema/records.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { AppError } from '#lib/AppError.ts';
import { recordLists } from '#model/records.ts';
import { findMetricProject } from '#records/metrics.ts';
import type { LeftAlone } from '#wire/recordChanges.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { deleteProject } from './deleteProject.ts';
import { importRecords } from './importRecords.ts';
import type { RecordFolder } from './readRecordFolder.ts';

const lists = { ...recordLists, sourceCode: 'sourceCode', metric: 'metrics' } as const;

/** What stood there before, as one file to import; the files it names are still stored. */
async function toFolder(tx: Db, { restored }: UndoPlan): Promise<RecordFolder> {
  const file: Record<string, unknown> = { version: 1 };
  for (const [kind, changes] of Map.groupBy(restored, (change) => change.kind))
    file[lists[kind]] = changes.map(({ before }) => before);
  const hashes = new Map(restored.flatMap(({ beforeFiles }) => Object.entries(beforeFiles ?? {})));
  const bytes = new Map<string, Uint8Array>();
  for (const [path, sha256] of hashes) {
    const asset = await findAsset(tx, sha256);
    if (asset) bytes.set(path, asset.bytes);
  }
  return {
    sources: [{ path: 'before.json', text: JSON.stringify(file) }],
    readFile: (path) => bytes.get(path),
  };
}

/** Removes what an import had brought; answers the projects that stay and are other than before. */
async function remove(tx: Db, { removed }: UndoPlan, actor: Actor): Promise<string[]> {
  const idsOf = (kind: string) =>
    removed.filter((change) => change.kind === kind).map(({ recordId }) => recordId);
  const [projects, audits, incidents, announcements] = [
    idsOf('project'),
    idsOf('audit'),
    idsOf('incident'),
    idsOf('announcement'),
  ];
  for (const id of projects) await deleteProject(tx, { id, actor });
  const touched = await tx.delete(audit).where(inList(audit.id, audits)).returning({ id: audit.projectId });
  touched.push(
    ...(await tx
      .delete(withdrawnAudit)
      .where(inList(withdrawnAudit.id, audits))
      .returning({ id: withdrawnAudit.projectId })),
    ...(await tx.delete(alert).where(inList(alert.id, incidents)).returning({ id: alert.projectId })),
  );
  await forgetEvents(
    tx,
    removed.map(({ kind, recordId }) => ({ kind, recordId })),
  );
  await tx.delete(announcement).where(inList(announcement.recordId, announcements));
  for (const [kind, ids] of [
    ['audit', audits],
    ['incident', incidents],
    ['announcement', announcements],
  ] as const)
    await tx.delete(writtenRecord).where(and(eq(writtenRecord.kind, kind), inList(writtenRecord.id, ids)));
  const metrics = removed.flatMap(({ kind, after }) => (kind === 'metric' && after ? [after] : []));
  await tx.execute(sql`
    delete from metric m using jsonb_to_recordset(${JSON.stringify(metrics)}::jsonb) as w(name text, time text)
    where m.name = w.name and m.time = w.time::timestamptz`);
  if (announcements.length > 0) await invalidate(tx, announcement);
  const ids = [
    ...touched.map(({ id }) => id),
    ...metrics.flatMap(({ name }) => findMetricProject(String(name)) ?? []),
  ];
  await invalidate(tx, [alert, audit, withdrawnAudit, metric], ids);
  return [...new Set(ids)].filter((id) => !projects.includes(id)).sort();
}

/**
 * Takes an import back: what it changed becomes what it was, what it brought goes. What was changed since by another
 * import, or what people hold on to, stays and is named. Taking back is an import itself.
 */
export async function undoImport(
  db: Db,
  { id, actor, now }: { id: number; actor: Actor; now: Date },
): Promise<{ id?: number; left: readonly LeftAlone[] }> {
  return db.transaction(async (tx) => {
    await lockForTransaction(tx, 'parapet import');
    const { undoneAt } = await getImport(tx, { id });
    if (undoneAt !== null) throw new AppError(409, 'AlreadyUndone', `Import ${id} was taken back already`);
    const plan = await planUndo(tx, id);
    const { restored, removed, left } = plan;
    if (restored.length + removed.length === 0)
      throw new AppError(409, 'NothingToUndo', `Nothing of import ${id} can be taken back`);
    const touched = await remove(tx, plan, actor);
    const made = await importRecords(tx, {
      folder: await toFolder(tx, plan),
      now,
      origin: { source: 'undo', actor, undoes: id },
      removed: removed.map(({ kind, recordId, after, files }) => ({
        kind,
        recordId,
        before: after,
        beforeFiles: files,
      })),
    });
    await rescoreProjects(tx, { ids: touched, now });
    await tx.update(recordImport).set({ undoneAt: now }).where(eq(recordImport.id, id));
    return { ...(made.id !== undefined && { id: made.id }), left };
  });
}
