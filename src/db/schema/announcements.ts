import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const announcement = pgTable('announcement', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  content: text().notNull(),
  link: text(),
  linkText: text('link_text'),
  /** Of an imported one; null for one typed in. */
  recordId: text('record_id').unique(),
  showFrom: timestamp('show_from', { withTimezone: true }),
  showUntil: timestamp('show_until', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
});
