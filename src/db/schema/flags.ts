import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';

export const featureFlag = pgTable('feature_flag', {
  key: text().primaryKey(),
  /** The flag as plain rules; checked by the flag model on the way in. */
  definition: jsonb().$type<JsonValue>().notNull(),
  /** Counts changes, so that two admins cannot overwrite each other unseen. */
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const featureFlagChange = pgTable(
  'feature_flag_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    /** Null when the change made the flag. */
    before: jsonb().$type<JsonValue>(),
    /** Null when the change deleted it. */
    after: jsonb().$type<JsonValue>(),
    author: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('feature_flag_change_key').on(table.key, table.id)],
);
