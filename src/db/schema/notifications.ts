import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  mailFrequencies,
  type NotificationContent,
  type NotificationSettings,
} from '#model/notifications.ts';
import { oneOf } from './oneOf.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const notificationSetting = pgTable('notification_setting', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  /** Unguessable: whoever holds it (a mail's reader) may change these settings, signed in or not. */
  token: text().notNull().unique(),
  settings: jsonb().$type<NotificationSettings>().notNull(),
  /** When the last digest went out. */
  digestAt: time('digest_at'),
  updatedAt: time('updated_at').notNull().defaultNow(),
});

/** Events that were handed to their watchers: each once, whichever instance came first. */
export const notifiedEvent = pgTable('notified_event', {
  key: text().primaryKey(),
  at: time('at').notNull().defaultNow(),
});

/** Product news that were sent. */
export const productNews = pgTable('product_news', {
  key: text().primaryKey(),
  title: text().notNull(),
  paragraphs: jsonb().$type<readonly string[]>().notNull(),
  link: text(),
  at: time('at').notNull().defaultNow(),
});

/** What one user is to be told, at once or with the next digest. */
export const notification = pgTable(
  'notification',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    eventKey: text('event_key').notNull(),
    frequency: text({ enum: mailFrequencies }).notNull(),
    content: jsonb().$type<NotificationContent>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** The mail that told it. */
    mailKey: text('mail_key'),
    mailedAt: time('mailed_at'),
  },
  (table) => [
    oneOf('notification_frequency', table.frequency, mailFrequencies),
    uniqueIndex('notification_once').on(table.userId, table.eventKey),
    index('notification_waiting').on(table.userId).where(sql`mailed_at is null`),
    index('notification_by_mail').on(table.mailKey),
  ],
);
