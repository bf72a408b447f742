import { describeChanges, toChanges } from '#core/records/describeChange.ts';
import type { Db } from '#db/Database.ts';
import type { ImportPreview } from '#wire/imports.ts';
import { checkImport, type ImportFiles } from './checkImport.ts';
import { ImportError } from './ImportError.ts';

/** What an import would do, or everything that is wrong with its files. Changes nothing. */
export async function previewImport(db: Db, files: ImportFiles): Promise<ImportPreview> {
  return db.transaction(async (tx) => {
    try {
      const { plan } = await checkImport(tx, files);
      return { ...describeChanges(toChanges(plan)), fingerprint: plan.fingerprint };
    } catch (error) {
      if (error instanceof ImportError) return { faults: error.faults };
      throw error;
    }
  });
}
