import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { project } from './projects.ts';
import { appUser } from './users.ts';

export const watchlist = pgTable(
  'watchlist',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    position: integer().notNull(),
    /** Counts changes, so that a copy from another tab cannot overwrite newer work. */
    version: integer().notNull().default(1),
    /** What happened since then is marked as new. */
    visitedAt: timestamp('visited_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('watchlist_name').on(table.userId, sql`lower(${table.name})`)],
);

export const watchlistItem = pgTable(
  'watchlist_item',
  {
    watchlistId: uuid('watchlist_id')
      .notNull()
      .references(() => watchlist.id, { onDelete: 'cascade' }),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.watchlistId, table.projectId] }),
    index('watchlist_item_by_project').on(table.projectId),
  ],
);
