import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { sourceReading } from '#db/schema/sources.ts';
import type { SourceName } from '#model/sources.ts';

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
