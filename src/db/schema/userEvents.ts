import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './users.ts';

export const userEvent = pgTable(
  'user_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    properties: jsonb().$type<Record<string, string | number | boolean>>().notNull(),
    /** Only with the person's consent. */
    userId: uuid('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('user_event_created_at').on(table.createdAt), index('user_event_user').on(table.userId)],
);
