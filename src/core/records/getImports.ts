import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { recordChange, recordImport } from '#db/schema/records.ts';
import { appUser } from '#db/schema/users.ts';
import { notFound } from '#lib/AppError.ts';
import { changedKinds } from '#model/records.ts';
import type { ImportLine } from '#wire/recordChanges.ts';

const columns = {
  id: recordImport.id,
  at: recordImport.at,
  by: sql<string | null>`coalesce(${appUser.email}, ${recordImport.by}::text)`,
  source: recordImport.source,
  files: recordImport.files,
  undoes: recordImport.undoes,
  undoneAt: recordImport.undoneAt,
  commit: recordImport.commit,
  changes: sql<number>`(select count(*)::int from record_change c where c.import_id = ${recordImport.id})`,
};

const selectLines = (db: Db) =>
  db.select(columns).from(recordImport).leftJoin(appUser, eq(appUser.id, recordImport.by));

type Row = Awaited<ReturnType<typeof selectLines>>[number];

const toLine = ({ at, undoneAt, ...row }: Row): ImportLine => ({
  ...row,
  at: at.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
});

/** Imports that changed something, newest first. */
export async function getImports(db: Db, { limit }: { limit: number }): Promise<ImportLine[]> {
  return (await selectLines(db).orderBy(desc(recordImport.id)).limit(limit)).map(toLine);
}

export async function getImport(db: Db, id: number): Promise<ImportLine> {
  const [row] = await selectLines(db).where(eq(recordImport.id, id));
  if (!row) throw notFound(`There is no import ${id}`);
  return toLine(row);
}

/** What an import changed, in the order of the import format. */
export async function getImportChanges(db: Db, id: number): Promise<(typeof recordChange.$inferSelect)[]> {
  return db
    .select()
    .from(recordChange)
    .where(eq(recordChange.importId, id))
    .orderBy(
      sql`array_position(${sql.raw(`'{${changedKinds.join(',')}}'::text[]`)}, ${recordChange.kind})`,
      asc(recordChange.recordId),
    );
}
