import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './users.ts';

/** Addresses that a user has proved by a signature: shown as proved, and usable to sign in and to claim projects. One address signs in to one account. */
export const walletProof = pgTable(
  'wallet_proof',
  {
    /** EIP-55. */
    address: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** Where the contract stands that accepted the signature (EIP-1271); null for a key, which is the same on every chain. */
    chain: text(),
    provedAt: timestamp('proved_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** Whether the signed text said that it can claim projects. */
    mayClaim: boolean('may_claim').notNull().default(false),
  },
  (table) => [index('wallet_proof_user').on(table.userId)],
);

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
