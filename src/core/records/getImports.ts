import { asc, desc, eq, sql } from 'drizzle-orm';
import { nameSeenBy } from '#core/seenBy.ts';
import type { Db } from '#db/Database.ts';
import { recordChange, recordImport } from '#db/schema/records.ts';
import { appUser } from '#db/schema/users.ts';
import { notFound } from '#lib/AppError.ts';
import { changedKinds } from '#model/records.ts';
import type { Role } from '#model/users.ts';
import type { ImportLine } from '#wire/recordChanges.ts';

const columnsFor = (viewer: Role) => ({
  id: recordImport.id,
  at: recordImport.at,
  by: nameSeenBy(viewer, recordImport.by),
  source: recordImport.source,
  files: recordImport.files,
  undoes: recordImport.undoes,
  undoneAt: recordImport.undoneAt,
  commit: recordImport.commit,
  changes: sql<number>`(select count(*)::int from record_change c where c.import_id = ${recordImport.id})`,
});

const selectLines = (db: Db, viewer: Role) =>
  db.select(columnsFor(viewer)).from(recordImport).leftJoin(appUser, eq(appUser.id, recordImport.by));

type Row = Awaited<ReturnType<typeof selectLines>>[number];

const toLine = ({ at, undoneAt, ...row }: Row): ImportLine => ({
  ...row,
  at: at.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
});

/** Imports that changed something, newest first. */
export async function getImports(
  db: Db,
  { limit, viewer }: { limit: number; viewer: Role },
): Promise<ImportLine[]> {
  return (await selectLines(db, viewer).orderBy(desc(recordImport.id)).limit(limit)).map(toLine);
}

/** Who made it is said as `viewer` may read it. */
export async function getImport(
  db: Db,
  { id, viewer = 'user' }: { id: number; viewer?: Role },
): Promise<ImportLine> {
  const [row] = await selectLines(db, viewer).where(eq(recordImport.id, id));
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
