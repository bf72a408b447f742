import { and, eq } from 'drizzle-orm';
import type { Actor } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { recordDraft, writtenRecord } from '#db/schema/records.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { AppError } from '#lib/AppError.ts';
import type { RecordContent, RecordKind } from '#model/records.ts';
import type { SavedRecord } from '#wire/deskRecords.ts';
import { ImportError } from './ImportError.ts';
import { importOne, toRecordFaults } from './importOne.ts';

interface SavedContent {
  kind: RecordKind;
  content: RecordContent;
  /** That of the record as it was opened; 0 for a new one. */
  version: number;
  /** Of the draft that this was written from: one that somebody kept since stays. */
  draftVersion?: number | undefined;
  actor: Actor;
  now: Date;
}

export const recordOutdated = () =>
  new AppError(
    409,
    'RecordOutdated',
    'Somebody else changed this record meanwhile, so nothing was saved. Compare both and save again.',
  );

/**
 * Saves one record as an import of one entry: the same checks, the same writing. Refused when somebody else changed it
 * since it was opened, so that nobody overwrites another unknowingly. The draft that it was written from has served its purpose then.
 */
export async function saveRecord(
  db: Db,
  { kind, content, version, draftVersion = 0, actor, now }: SavedContent,
): Promise<SavedRecord> {
  const id = String(content.id);
  try {
    return await db.transaction(async (tx) => {
      await lockForTransaction(tx, 'parapet import');
      const [stored] = await tx
        .select()
        .from(writtenRecord)
        .where(and(eq(writtenRecord.kind, kind), eq(writtenRecord.id, id)));
      if ((stored?.version ?? 0) !== version) throw recordOutdated();
      const { id: made } = await importOne(tx, {
        kind,
        content,
        now,
        origin: { source: 'desk', actor },
        files: stored?.files ?? {},
      });
      await tx
        .delete(recordDraft)
        .where(
          and(eq(recordDraft.kind, kind), eq(recordDraft.id, id), eq(recordDraft.version, draftVersion)),
        );
      return made === undefined ? {} : { import: made };
    });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { faults: toRecordFaults(kind, error) };
  }
}
