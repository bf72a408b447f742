import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';

/** Requests that visitors had checked before they signed. Nobody is named who asked, and what was pasted is not kept. */
export const transactionCheck = pgTable(
  'transaction_check',
  {
    /** Not to be guessed: whoever has it may read the result. */
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    chain: text().notNull(),
    result: jsonb().$type<JsonValue>().notNull(),
    /** Scans of the contracts that it touches, in their order. */
    scans: jsonb().$type<readonly string[]>().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('transaction_check_made').on(table.madeAt)],
);
