import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#model/users.ts';
import { oneOf } from './oneOf.ts';

export const appUser = pgTable(
  'app_user',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    username: text().notNull().unique(),
    email: text().notNull(),
    /** The address in lower case: one account per address, whatever its letters' case. */
    emailKey: text('email_key').notNull().unique(),
    passwordHash: text('password_hash'),
    image: text(),
    role: text({ enum: roles }).notNull().default('user'),
    /** Since when the role has been more than `user`; the grace period for a second factor counts from here. */
    roleSince: timestamp('role_since', { withTimezone: true }).notNull().defaultNow(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** When the uploaded picture was last changed; absent without one. */
    pictureAt: timestamp('picture_at', { withTimezone: true }),
    /** The user asked for deletion: nobody signs in from now on, and after this time the row goes. */
    deleteAt: timestamp('delete_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    oneOf('app_user_role', table.role, roles),
    index('app_user_delete_at').on(table.deleteAt).where(sql`${table.deleteAt} is not null`),
    index('app_user_unconfirmed').on(table.createdAt).where(sql`${table.confirmedAt} is null`),
  ],
);
