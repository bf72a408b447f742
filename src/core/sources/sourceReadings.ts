import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { sourceReading } from '#db/schema/sources.ts';
import type { SourceName } from '#model/sources.ts';

export type SourceReading = typeof sourceReading.$inferSelect;

export async function getSourceReadings(db: Db, source: SourceName): Promise<SourceReading[]> {
  return db.select().from(sourceReading).where(eq(sourceReading.source, source));
}

const selectReadings = keepQuery((db, projectIds) =>
  db
    .select()
    .from(sourceReading)
    .where(sql`${sourceReading.projectId} = any (${projectIds})`)
    .orderBy(asc(sourceReading.source), asc(sourceReading.subject)),
);

/** Everything that was answered about these projects. */
export async function getProjectReadings(db: Db, projectIds: readonly string[]): Promise<SourceReading[]> {
  return selectReadings(db, projectIds);
}

export async function upsertSourceReading(db: Db, reading: SourceReading): Promise<void> {
  const { source, projectId, subject, ...rest } = reading;
  await db
    .insert(sourceReading)
    .values(reading)
    .onConflictDoUpdate({
      target: [sourceReading.source, sourceReading.projectId, sourceReading.subject],
      set: rest,
    });
}

/** For what a record no longer names. */
export async function deleteSourceReading(
  db: Db,
  { source, projectId, subject }: Pick<SourceReading, 'source' | 'projectId' | 'subject'>,
): Promise<void> {
  await db
    .delete(sourceReading)
    .where(
      and(
        eq(sourceReading.source, source),
        eq(sourceReading.projectId, projectId),
        eq(sourceReading.subject, subject),
      ),
    );
}
