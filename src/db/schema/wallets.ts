import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './users.ts';

/** Addresses that a user wants to see; read only, never a key. */
export const userWallet = pgTable(
  'user_wallet',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** EIP-55. */
    address: text().notNull(),
    label: text().notNull(),
    chains: text().array().notNull().default(sql`'{}'`),
    position: integer().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.address] })],
);
