import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** How often each leadership was taken over. Whoever holds an older term than this writes nothing more. */
export const leadership = pgTable('leadership', {
  name: text().primaryKey(),
  term: integer().notNull(),
});
