import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
    role: text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('app_user_role', sql`${table.role} in ('user', 'admin')`)],
);
