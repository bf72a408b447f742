import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { project } from './projects.ts';

export const vote = pgTable(
  'vote',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** `user:<id>`, or `network:` and a keyed hash of where the vote came from (`visitor:` and one of a cookie in older rows). */
    voter: text().notNull(),
    yes: boolean().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.voter] }),
    index('vote_by_time').on(table.createdAt),
  ],
);
