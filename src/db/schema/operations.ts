import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';

/** What the chain's node says of an operation that a timelock announced: how long it can be executed, and what it would do. */
export const operationReading = pgTable(
  'operation_reading',
  {
    chain: text().notNull(),
    /** The timelock. EIP-55. */
    address: text().notNull(),
    /** As the timelock names it. */
    operation: text().notNull(),
    /** The transaction that announced it: the same may be announced again. */
    txHash: text('tx_hash').notNull(),
    /** Of the simulation. */
    block: integer().notNull(),
    time: timestamp({ withTimezone: true }).notNull(),
    /** For how long after its time it can be executed; null: for ever, or not known. */
    graceSeconds: bigint('grace_seconds', { mode: 'number' }),
    simulation: jsonb().$type<JsonValue>().notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address, table.operation, table.txHash] })],
);
