import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { factReading } from '#db/schema/scores.ts';
import type { Facts } from '#scoring/facts.ts';

/**
 * Keeps facts that were measured: on-chain reads, website checks. A fact that can no longer be read is saved as unknown
 * with the reason: scoring then remembers its last value. Call `rescoreProjects` afterwards.
 */
export async function saveFactReadings(
  db: Db,
  { projectId, facts, now }: { projectId: string; facts: Partial<Facts>; now: Date },
): Promise<void> {
  for (const [key, fact] of Object.entries(facts)) {
    await db
      .insert(factReading)
      .values({ projectId, key, fact, readAt: now })
      .onConflictDoUpdate({ target: [factReading.projectId, factReading.key], set: { fact, readAt: now } });
  }
}

/** For a project whose contracts are gone from the records: its readings no longer speak of it. */
export async function deleteFactReadings(
  db: Db,
  { projectId, keys }: { projectId: string; keys: readonly (keyof Facts)[] },
): Promise<void> {
  await db
    .delete(factReading)
    .where(and(eq(factReading.projectId, projectId), inArray(factReading.key, [...keys])));
}
