import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';
import { project } from './projects.ts';

/** What the thief of each key of a project could come by, as it was last worked out. */
export const stolenKeys = pgTable('stolen_keys', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => project.id, { onDelete: 'cascade' }),
  /** `StolenKeys`; null where it could not be worked out, with the reason. */
  result: jsonb().$type<JsonValue>(),
  problem: text(),
  readAt: timestamp('read_at', { withTimezone: true }).notNull(),
});
