import type { Actor } from '#core/auditLog/auditLog.ts';
import { sealCorrections } from '#core/sealedLog/sealStatements.ts';
import type { Db } from '#db/Database.ts';
import { recordChange, recordImport, writtenRecord } from '#db/schema/records.ts';
import { insertRows, upsertRows } from '#db/writeRows.ts';
import type { ImportSource } from '#model/records.ts';
import { toChanges } from './describeChange.ts';
import type { ImportPlan } from './planRecords.ts';

/** Who brings records, and how. */
export interface ImportOrigin {
  source: ImportSource;
  actor: Actor;
  /** The import that is taken back. */
  undoes?: number;
  /** Of the repository that is followed. */
  commit?: string;
}

/** Something that goes with an import and is in none of its files. */
export type Removal = Pick<typeof recordChange.$inferSelect, 'kind' | 'recordId' | 'before' | 'beforeFiles'>;

/** Keeps records as they were written, each one version on. */
export async function keepRecords(
  tx: Db,
  { plan, actor, now }: { plan: ImportPlan; actor: Actor; now: Date },
): Promise<void> {
  await upsertRows(tx, writtenRecord, {
    rows: plan.records.map(({ kind, id, projectId, content, files, before }) => ({
      kind,
      id,
      projectId,
      version: (before?.version ?? 0) + 1,
      content,
      files,
      changedAt: now,
      changedBy: actor?.id ?? null,
    })),
    columns: ['kind', 'id', 'projectId', 'version', 'content', 'files', 'changedAt', 'changedBy'],
    key: ['kind', 'id'],
  });
}

/** Writes down what an import changed, so that it can be shown and taken back; answers its number. */
export async function recordChanges(
  tx: Db,
  options: {
    plan: ImportPlan;
    removed?: readonly Removal[];
    files: readonly string[];
    now: Date;
  } & ImportOrigin,
): Promise<number> {
  const { plan, removed = [], files, now, source, actor, undoes, commit } = options;
  const [made] = await tx
    .insert(recordImport)
    .values({
      at: now,
      by: actor?.id ?? null,
      source,
      files: [...files],
      undoes: undoes ?? null,
      commit: commit ?? null,
    })
    .returning({ id: recordImport.id });
  const importId = made?.id ?? 0;
  const filesBefore = new Map(
    plan.records.map(({ kind, id, before }) => [`${kind} ${id}`, before?.files ?? null]),
  );
  const changes = toChanges(plan);
  await sealCorrections(tx, {
    changes: [...changes, ...removed.map((one) => ({ ...one, after: null }))],
    importId,
    now,
  });
  await insertRows(tx, recordChange, {
    rows: [
      ...changes.map((change) => ({
        ...change,
        importId,
        beforeFiles: filesBefore.get(`${change.kind} ${change.recordId}`) ?? null,
      })),
      ...removed.map((one) => ({ ...one, importId, after: null, overUnkept: false })),
    ],
    columns: ['importId', 'kind', 'recordId', 'before', 'beforeFiles', 'after', 'overUnkept'],
  });
  return importId;
}
