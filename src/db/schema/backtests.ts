import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Backtest } from '#model/backtestSchema.ts';

/** What rules of one version said before recorded incidents, as it was last computed. */
export const backtest = pgTable('backtest', {
  rulesVersion: text('rules_version').primaryKey(),
  result: jsonb().$type<Backtest>().notNull(),
  computedAt: timestamp('computed_at', { withTimezone: true }).notNull(),
});
