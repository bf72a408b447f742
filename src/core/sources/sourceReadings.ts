import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { sourceReading } from '#db/schema/sources.ts';
import type { SourceName } from '#model/sources.ts';
import { invalidate } from '../cacheInvalidation.ts';

export type SourceReading = typeof sourceReading.$inferSelect;

export async function getSourceReadings(db: Db, source: SourceName): Promise<SourceReading[]> {
  return db.select().from(sourceReading).where(eq(sourceReading.source, source));
}

const inOrder = [asc(sourceReading.source), asc(sourceReading.subject)];

/** Everything that was answered about a project. */
export const getReadingsOf = keepQuery((db, projectId) =>
  db
    .select()
    .from(sourceReading)
    .where(eq(sourceReading.projectId, projectId))
    .orderBy(...inOrder),
);

/** The same about several. */
export const getProjectReadings = keepQuery((db, projectIds) =>
  db
    .select()
    .from(sourceReading)
    .where(sql`${sourceReading.projectId} = any (${projectIds})`)
    .orderBy(...inOrder),
);

const invalidateReadings = (db: Db, readings: readonly { projectId: string }[]) =>
  invalidate(
    db,
    sourceReading,
    readings.map(({ projectId }) => projectId),
  );

export async function upsertSourceReadings(db: Db, readings: readonly SourceReading[]): Promise<void> {
  for (const reading of readings) {
    const { source, projectId, subject, ...rest } = reading;
    await db
      .insert(sourceReading)
      .values(reading)
      .onConflictDoUpdate({
        target: [sourceReading.source, sourceReading.projectId, sourceReading.subject],
        set: rest,
      });
  }
  await invalidateReadings(db, readings);
}

/** For what a record no longer names. */
export async function deleteSourceReadings(
  db: Db,
  readings: readonly Pick<SourceReading, 'source' | 'projectId' | 'subject'>[],
): Promise<void> {
  for (const { source, projectId, subject } of readings)
    await db
      .delete(sourceReading)
      .where(
        and(
          eq(sourceReading.source, source),
          eq(sourceReading.projectId, projectId),
          eq(sourceReading.subject, subject),
        ),
      );
  await invalidateReadings(db, readings);
}
