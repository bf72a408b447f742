import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Mail to send. Written in the transaction of the change it tells about, so neither happens without the other. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    template: text().notNull(),
    toAddress: text('to_address').notNull(),
    payload: jsonb().$type<JsonValue>().notNull(),
    /** Queueing the same key twice makes one mail. */
    dedupeKey: text('dedupe_key').unique(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Not tried before this time; a worker that takes the row moves it ahead, and further while it is at work. */
    dueAt: time('due_at').notNull().defaultNow(),
    /** The process that is sending it. */
    holder: uuid(),
    attempts: integer().notNull().default(0),
    /** Sent, needless by now, or given up: it is not tried again. */
    doneAt: time('done_at'),
    outcome: text({ enum: ['sent', 'skipped', 'failed'] }),
    lastError: text('last_error'),
  },
  (table) => [
    index('mail_outbox_due').on(table.dueAt).where(sql`${table.doneAt} is null`),
    index('mail_outbox_done').on(table.doneAt),
    index('mail_outbox_failed').on(table.createdAt).where(sql`${table.outcome} = 'failed'`),
  ],
);
