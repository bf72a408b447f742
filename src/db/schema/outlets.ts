import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import {
  deliveryKinds,
  deliveryOutcomes,
  type OutletMessage,
  outletFrequencies,
  outletKinds,
  type PushKeys,
} from '#model/outlets.ts';
import { oneOf } from './oneOf.ts';
import { hasOneOwner, owned } from './organisations.ts';
import { watchAlert } from './watchRules.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Where a person or an organisation is told of alerts. */
export const outlet = pgTable(
  'outlet',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    ...owned(),
    kind: text({ enum: outletKinds }).notNull(),
    name: text().notNull(),
    /** Whoever knows it can write there. */
    url: text().notNull(),
    /** Signs what goes to a webhook; it has to be read for that. */
    secret: text().notNull(),
    /** The one before, which signs beside it for a while. */
    previousSecret: text('previous_secret'),
    previousUntil: time('previous_until'),
    frequency: text({ enum: outletFrequencies }).notNull().default('atOnce'),
    /** When what waited for it was last gathered. */
    digestedAt: time('digested_at'),
    /** Of a push subscription. */
    pushKeys: jsonb('push_keys').$type<PushKeys>(),
    createdAt: time('created_at').notNull(),
    /** Since when nothing could be delivered. */
    failingSince: time('failing_since'),
    disabledAt: time('disabled_at'),
  },
  (table) => [
    hasOneOwner('outlet', table),
    oneOf('outlet_kind', table.kind, outletKinds),
    oneOf('outlet_frequency', table.frequency, outletFrequencies),
    index('outlet_by_owner').on(table.ownerId),
    index('outlet_by_user').on(table.userId),
    index('outlet_by_organisation').on(table.organisationId),
  ],
);

/** The one pair of keys with which this site signs push messages. */
export const pushKey = pgTable(
  'push_key',
  {
    id: integer().primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
  },
  (table) => [check('push_key_once', sql`${table.id} = 1`)],
);

/** What goes to an outlet. Written in the transaction that makes it due, so neither happens without the other. */
export const delivery = pgTable(
  'delivery',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    outletId: uuid('outlet_id')
      .notNull()
      .references(() => outlet.id, { onDelete: 'cascade' }),
    alertId: uuid('alert_id').references(() => watchAlert.id, { onDelete: 'set null' }),
    kind: text({ enum: deliveryKinds }).notNull(),
    message: jsonb().$type<OutletMessage>().notNull(),
    createdAt: time('created_at').notNull(),
    /** Not tried before; whoever takes it moves this ahead. */
    dueAt: time('due_at').notNull(),
    attempts: integer().notNull().default(0),
    triedAt: time('tried_at'),
    doneAt: time('done_at'),
    outcome: text({ enum: deliveryOutcomes }),
    /** Of the last answer. */
    status: integer(),
    answer: text(),
    problem: text(),
  },
  (table) => [
    oneOf('delivery_kind', table.kind, deliveryKinds),
    oneOf('delivery_outcome', table.outcome, deliveryOutcomes),
    index('delivery_due').on(table.dueAt).where(sql`done_at is null`),
    index('delivery_by_outlet').on(table.outletId, table.createdAt.desc().nullsFirst(), table.id),
    index('delivery_by_alert').on(table.alertId),
    index('delivery_by_time').on(table.createdAt),
  ],
);
