import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What happened to accounts and who did it. Rows outlive the users they name. */
export const authAudit = pgTable(
  'auth_audit',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    at: time('at').notNull().defaultNow(),
    event: text().notNull(),
    userId: uuid('user_id'),
    adminId: uuid('admin_id'),
    ip: text(),
    detail: jsonb().$type<Readonly<Record<string, string>>>(),
  },
  (table) => [index('auth_audit_user').on(table.userId, table.at), index('auth_audit_at').on(table.at)],
);
