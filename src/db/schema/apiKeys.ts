import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ApiKeyScope } from '#model/apiKeys.ts';
import { hasOneOwner, owned } from './organisations.ts';
import { appUser } from './users.ts';

export const apiKey = pgTable(
  'api_key',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    ...owned(),
    /** Who made a key of an organisation. */
    madeBy: uuid('made_by').references(() => appUser.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** How the secret begins, to tell keys apart. */
    start: text().notNull(),
    /** SHA-256 of the secret, which is kept nowhere. */
    hash: text().notNull().unique(),
    /** The one before, while it still works. */
    previousHash: text('previous_hash').unique(),
    previousUntil: timestamp('previous_until', { withTimezone: true }),
    scopes: text().array().$type<ApiKeyScope[]>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    hasOneOwner('api_key', table),
    index('api_key_by_owner').on(table.ownerId),
    index('api_key_by_user').on(table.userId),
    index('api_key_by_organisation').on(table.organisationId),
    index('api_key_by_maker').on(table.madeBy),
  ],
);

/** Calls by key and day. */
export const apiKeyUse = pgTable(
  'api_key_use',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKey.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    calls: integer().notNull(),
    /** Refused for its limit. */
    refused: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day] })],
);
