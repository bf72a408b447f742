import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { project } from './projects.ts';

export const dailyView = pgTable(
  'daily_view',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.day] }),
    index('daily_view_by_day').on(table.day),
  ],
);

/** Who looked within the last day, by a keyed hash; swept after that. */
export const recentView = pgTable(
  'recent_view',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    visitor: text().notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.visitor] }),
    index('recent_view_by_time').on(table.seenAt),
  ],
);
