import { pgTable, text } from 'drizzle-orm/pg-core';

/** Names of functions (by selector) and events (by first topic) beyond the well-known ones, from published interfaces. */
export const signature = pgTable('signature', {
  /** 0x and lower case: 4 bytes for a function, 32 for an event. */
  key: text().primaryKey(),
  text: text().notNull(),
});
