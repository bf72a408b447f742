import { desc } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { surveyResponse } from '#db/schema/surveys.ts';
import type { Survey } from '#wire/surveys.ts';

/** Keeps a person's answer; sending again replaces it. */
export async function upsertSurvey(
  db: Db,
  { userId, survey, now }: { userId: string; survey: Survey; now: Date },
): Promise<void> {
  await db
    .insert(surveyResponse)
    .values({ userId, ...survey, updatedAt: now })
    .onConflictDoUpdate({ target: surveyResponse.userId, set: { ...survey, updatedAt: now } });
}

/** The newest answers first, without who gave them. */
export async function getSurveys(
  db: Db,
  { limit }: { limit: number },
): Promise<Pick<typeof surveyResponse.$inferSelect, 'purpose' | 'usefulness' | 'missing' | 'updatedAt'>[]> {
  return db
    .select({
      purpose: surveyResponse.purpose,
      usefulness: surveyResponse.usefulness,
      missing: surveyResponse.missing,
      updatedAt: surveyResponse.updatedAt,
    })
    .from(surveyResponse)
    .orderBy(desc(surveyResponse.updatedAt))
    .limit(limit);
}
