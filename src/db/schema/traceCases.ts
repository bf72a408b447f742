import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TraceQuery } from '#model/trace.ts';
import { alert } from './alerts.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** A trace that was kept, with the names, pins and notes of whoever looked at it. */
export const traceCase = pgTable(
  'trace_case',
  {
    /** Not to be guessed: whoever has it may read the case. */
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Null for a published one: it is a copy that belongs to the site, so that nobody changes it afterwards. */
    userId: uuid('user_id').references(() => appUser.id, { onDelete: 'cascade' }),
    /** The incident beside which it is published. */
    alertId: text('alert_id').references(() => alert.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    note: text().notNull(),
    /** Question and view, as the page has them in its address. */
    query: jsonb().$type<TraceQuery>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** When it was last looked whether its money moved on. */
    checkedAt: time('checked_at'),
  },
  (table) => [
    check('trace_case_owner', sql`(${table.userId} is null) = (${table.alertId} is not null)`),
    index('trace_case_by_user').on(table.userId),
    index('trace_case_by_alert').on(table.alertId),
  ],
);

/** Who wants to hear when the money of a case moves on. */
export const traceWatch = pgTable(
  'trace_watch',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => traceCase.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** The newest block that was read when it began: what lies before is known. */
    sinceBlock: integer('since_block').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.userId] }),
    index('trace_watch_by_user').on(table.userId),
  ],
);

/** Transfers that watchers were told of, each once, whichever instance came first. */
export const toldTransfer = pgTable(
  'told_transfer',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => traceCase.id, { onDelete: 'cascade' }),
    /** Transaction, kind and number of the transfer. */
    key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.key] })],
);
