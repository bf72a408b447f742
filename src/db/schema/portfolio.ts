import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DayBreakdown, PortfolioReading } from '#model/portfolio.ts';
import { appUser } from './users.ts';

/** The last read of a user's wallets, and the one under way: any instance may do it, every instance shows it. */
export const portfolioRead = pgTable('portfolio_read', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  /** Names the read under way; null when there is none. */
  run: uuid(),
  /** The read under way is given up when this gets old. */
  beatAt: timestamp('beat_at', { withTimezone: true }),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  readAt: timestamp('read_at', { withTimezone: true }),
  failure: text(),
  /** Raw balances and allowances per chain; prices and scores are joined when it is shown. */
  readings: jsonb().$type<readonly PortfolioReading[]>().notNull().default([]),
});

/** One value a day for the chart. */
export const portfolioSnapshot = pgTable(
  'portfolio_snapshot',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    value: doublePrecision(),
    partial: boolean().notNull(),
    /** What the value is the sum of; null: not kept on that day. */
    breakdown: jsonb().$type<DayBreakdown>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
