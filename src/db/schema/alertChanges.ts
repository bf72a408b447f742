import { bigserial, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { alert } from './alerts.ts';

/** News about alerts in the order in which they were written, for streams that go on where they broke off. */
export const alertChange = pgTable('alert_change', {
  sequence: bigserial({ mode: 'number' }).primaryKey(),
  alertId: text('alert_id')
    .notNull()
    .references(() => alert.id, { onDelete: 'cascade' }),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
