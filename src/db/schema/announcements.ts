import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const announcement = pgTable('announcement', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  content: text().notNull(),
  link: text(),
  linkText: text('link_text'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
});
