import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';
import { scanStates } from '#model/scans.ts';
import { oneOf } from './oneOf.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Traces that go on in the background: the queue, how far each is, and what it found. Nobody is named who asked. */
export const traceRun = pgTable(
  'trace_run',
  {
    /** Not to be guessed: whoever has it may read the result. */
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    chain: text().notNull(),
    /** Names the question: the same is under way once. */
    key: text().notNull(),
    query: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    state: text({ enum: scanStates }).notNull().default('waiting'),
    askedAt: time('asked_at').notNull().defaultNow(),
    /** How many the same network had asked for before, in its hour: its turn comes that much later. */
    ahead: integer().notNull().default(0),
    /** Whoever runs it moves this ahead; past it another may take it. */
    leaseUntil: time('lease_until'),
    attempts: integer().notNull().default(0),
    doneAt: time('done_at'),
    /** Why there is no result. */
    problem: text(),
    progress: jsonb().$type<JsonValue>(),
    /** How often something was found: a page asks again when it has grown. */
    version: integer().notNull().default(0),
    /** Where it goes on after a restart, gzipped; null once it is done. */
    walk: bytea(),
    /** What was found so far as a page shows it, and all of it, gzipped. */
    view: jsonb().$type<JsonValue>(),
    result: bytea(),
  },
  (table) => [
    oneOf('trace_run_state', table.state, scanStates),
    uniqueIndex('trace_run_under_way')
      .on(table.chain, table.key)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('trace_run_queue').on(table.askedAt).where(sql`${table.state} in ('waiting', 'running')`),
    index('trace_run_asked').on(table.chain, table.key, table.doneAt),
  ],
);
