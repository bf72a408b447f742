import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';
import { likenessKinds } from '#model/copies.ts';
import { oneOf } from './oneOf.ts';

/** What code is known by when it runs elsewhere, function by function. */
export const codeFingerprint = pgTable(
  'code_fingerprint',
  {
    codeHash: text('code_hash').primaryKey(),
    version: integer().notNull(),
    /** Of the instructions, without metadata and immutables. */
    skeleton: text().notNull(),
    /** Of what all functions do: codes that differ in settings alone share it. */
    family: text().notNull(),
    functions: jsonb().$type<JsonValue>().notNull(),
    /** How many of them are neither getters nor common library code. */
    own: integer().notNull(),
    /** There are more functions than were looked at. */
    cut: boolean().notNull(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('code_fingerprint_skeleton').on(table.skeleton),
    index('code_fingerprint_family').on(table.family),
  ],
);

/** Which families have a function, to find those that share it: thousands of copies are one family. */
export const familyFunction = pgTable(
  'family_function',
  {
    /** Of what the function does. */
    hash: text().notNull(),
    family: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.family] }),
    index('family_function_family').on(table.family),
  ],
);

/** Codes that are alike, each pair in both directions, and each code with itself: found once, when the second of them is read. */
export const codeCopy = pgTable(
  'code_copy',
  {
    codeHash: text('code_hash').notNull(),
    otherHash: text('other_hash').notNull(),
    kind: text({ enum: likenessKinds }).notNull(),
    functions: integer().notNull(),
    shared: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.codeHash, table.otherHash] }),
    index('code_copy_other').on(table.otherHash),
    oneOf('code_copy_kind', table.kind, likenessKinds),
  ],
);
