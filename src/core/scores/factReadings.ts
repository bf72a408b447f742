import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { factReading } from '#db/schema/scores.ts';
import type { FactKey, Facts } from '#model/facts.ts';
import { unknown } from '#scoring/buildFacts.ts';

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

/** What was measured against something that is withdrawn now is not known until it is measured again. */
export async function forgetFactReading(
  db: Db,
  { projectIds, key, why }: { projectIds: readonly string[]; key: FactKey; why: string },
): Promise<void> {
  await db
    .update(factReading)
    .set({ fact: unknown(why) })
    .where(and(eq(factReading.key, key), inList(factReading.projectId, [...projectIds])));
}
