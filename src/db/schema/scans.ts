import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';
import { addressKinds, scanStates, scanSteps } from '#model/scans.ts';
import { oneOf } from './oneOf.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Scans of addresses that visitors asked for: the queue and, once done, the results. Nobody is named who asked. */
export const scan = pgTable(
  'scan',
  {
    /** Not to be guessed: whoever has it may read the result. */
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    chain: text().notNull(),
    /** EIP-55. */
    address: text().notNull(),
    state: text({ enum: scanStates }).notNull().default('waiting'),
    step: text({ enum: scanSteps }),
    askedAt: time('asked_at').notNull().defaultNow(),
    /** How many addresses the same network had asked for before, in its hour: its turn comes that much later. */
    ahead: integer().notNull().default(0),
    /** Whether its result stays: not where only a watch asked for it and nothing had changed. */
    stays: boolean().notNull().default(true),
    /** Whoever runs it moves this ahead; past it another may take it. */
    leaseUntil: time('lease_until'),
    attempts: integer().notNull().default(0),
    doneAt: time('done_at'),
    /** Why there is no result. */
    problem: text(),
    /** Of the result; null until there is one. */
    kind: text({ enum: addressKinds }),
    block: integer(),
    codeHash: text('code_hash'),
    result: jsonb().$type<JsonValue>(),
  },
  (table) => [
    oneOf('scan_state', table.state, scanStates),
    oneOf('scan_step', table.step, scanSteps),
    oneOf('scan_kind', table.kind, addressKinds),
    // However many ask, an address is scanned once at a time.
    uniqueIndex('scan_under_way')
      .on(table.chain, table.address)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('scan_queue').on(table.askedAt).where(sql`${table.state} in ('waiting', 'running')`),
    index('scan_recent').on(table.doneAt).where(sql`${table.kind} = 'contract'`),
    index('scan_results').on(table.chain, table.address, table.doneAt),
  ],
);

/** Several scans that were asked for together. */
export const scanJob = pgTable(
  'scan_job',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** In the order in which they were asked for. */
    scans: jsonb().$type<readonly string[]>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('scan_job_created').on(table.createdAt)],
);

/** Who wants to hear when code or powers of an address change. */
export const scanWatch = pgTable(
  'scan_watch',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    chain: text().notNull(),
    /** EIP-55. */
    address: text().notNull(),
    /** Of the newest result when it began: what changed before is known. */
    sinceBlock: integer('since_block').notNull(),
    /** Of the newest result that was compared. */
    comparedBlock: integer('compared_block').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chain, table.address] }),
    index('scan_watch_by_address').on(table.chain, table.address),
  ],
);
