import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './users.ts';

/** One answer per person; sending again replaces it. */
export const surveyResponse = pgTable('survey_response', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  purpose: text().notNull(),
  usefulness: text().notNull(),
  missing: text().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
