import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A change of an account's address: asked for, confirmed from both, made, and for a while undone from the old one. */
export const emailChange = pgTable(
  'email_change',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Nothing is confirmed after this time. */
    expiresAt: time('expires_at').notNull(),
    oldConfirmedAt: time('old_confirmed_at'),
    newConfirmedAt: time('new_confirmed_at'),
    changedAt: time('changed_at'),
    /** Until when the old address can take the account back. */
    undoUntil: time('undo_until'),
    undoneAt: time('undone_at'),
  },
  (table) => [
    uniqueIndex('email_change_waiting').on(table.userId).where(sql`${table.changedAt} is null`),
    index('email_change_user').on(table.userId, table.changedAt),
    index('email_change_expires').on(table.expiresAt),
  ],
);
