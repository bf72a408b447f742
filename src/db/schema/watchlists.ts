import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { hasOneOwner, owned } from './organisations.ts';
import { project } from './projects.ts';

export const watchlist = pgTable(
  'watchlist',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    ...owned(),
    name: text().notNull(),
    position: integer().notNull(),
    /** Counts changes, so that a copy from another tab cannot overwrite newer work. */
    version: integer().notNull().default(1),
    /** What happened since then is marked as new. */
    visitedAt: timestamp('visited_at', { withTimezone: true }).notNull().defaultNow(),
    /** Whoever knows it may read what moves on the list; null: it has no feed. */
    feedKey: uuid('feed_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    hasOneOwner('watchlist', table),
    uniqueIndex('watchlist_feed_key').on(table.feedKey),
    uniqueIndex('watchlist_name').on(table.ownerId, sql`lower(${table.name})`),
    index('watchlist_by_user').on(table.userId),
    index('watchlist_by_organisation').on(table.organisationId),
  ],
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
