import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const errorReport = pgTable(
  'error_report',
  {
    /** The same failure again has the same fingerprint and adds to the count. */
    fingerprint: text().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    trace: text().notNull(),
    userAgent: text('user_agent'),
    count: integer().notNull().default(1),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('error_report_last_seen_at').on(table.lastSeenAt)],
);
