import { and, eq } from 'drizzle-orm';
import { findAsset } from '#core/assets/assets.ts';
import type { Actor } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { writtenRecord } from '#db/schema/records.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { AppError } from '#lib/AppError.ts';
import { type RecordContent, type RecordKind, recordLists } from '#model/records.ts';
import type { SavedRecord } from '#wire/deskRecords.ts';
import { ImportError } from './ImportError.ts';
import { importRecords } from './importRecords.ts';

interface SavedContent {
  kind: RecordKind;
  content: RecordContent;
  /** That of the record as it was opened; 0 for a new one. */
  version: number;
  actor: Actor;
  now: Date;
}

const outdated = () =>
  new AppError(
    409,
    'RecordOutdated',
    'Somebody else changed this record meanwhile, so nothing was saved. Compare both and save again.',
  );

/**
 * Saves one record as an import of one entry: the same checks, the same writing. Refused when somebody else changed it
 * since it was opened, so that nobody overwrites another unknowingly.
 */
export async function saveRecord(
  db: Db,
  { kind, content, version, actor, now }: SavedContent,
): Promise<SavedRecord> {
  const id = String(content.id);
  try {
    return await db.transaction(async (tx) => {
      await lockForTransaction(tx, 'parapet import');
      const [stored] = await tx
        .select()
        .from(writtenRecord)
        .where(and(eq(writtenRecord.kind, kind), eq(writtenRecord.id, id)));
      if ((stored?.version ?? 0) !== version) throw outdated();
      // The files that it names came with an import and are stored.
      const files = new Map<string, Uint8Array>();
      for (const [path, sha256] of Object.entries(stored?.files ?? {})) {
        const asset = await findAsset(tx, sha256);
        if (asset) files.set(path, asset.bytes);
      }
      const text = JSON.stringify({ version: 1, [recordLists[kind]]: [content] });
      const { id: made } = await importRecords(tx, {
        folder: { sources: [{ path: `${kind} ${id}.json`, text }], readFile: (path) => files.get(path) },
        now,
        origin: { source: 'desk', actor },
        keptOnly: true,
      });
      return made === undefined ? {} : { import: made };
    });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const inside = `$.${recordLists[kind]}[0]`;
    return {
      faults: error.faults.map(({ path, reason }) => ({
        path: path.startsWith(inside) ? path.slice(inside.length).replace(/^\./, '') : path,
        reason,
      })),
    };
  }
}
