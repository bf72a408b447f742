import type { Db } from '#db/Database.ts';
import { factReading } from '#db/schema/scores.ts';
import type { Facts } from '#model/facts.ts';

/**
 * Keeps facts that were measured: on-chain reads, website checks. A fact that can no longer be read is saved as unknown
 * with the reason: scoring then remembers its last value. Call `rescoreProjects` afterwards.
 */
export async function upsertFactReadings(
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
