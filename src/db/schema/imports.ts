import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What was filled in at start, by a hash of its data: a second start has nothing to do. */
export const importStamp = pgTable('import_stamp', {
  name: text().primaryKey(),
  hash: text().notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull().defaultNow(),
});
