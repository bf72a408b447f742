import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
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
import { severities } from '#model/severities.ts';
import { watchAlertStates } from '#model/watchRules.ts';
import { oneOf } from './oneOf.ts';
import { hasOneOwner, owned } from './organisations.ts';
import { appUser } from './users.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** What people and organisations want to be told of. */
export const watchRule = pgTable(
  'watch_rule',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    ...owned(),
    name: text().notNull(),
    definition: jsonb().$type<JsonValue>().notNull(),
    /** What happened before is not told: since it was made, changed or resumed. */
    activeFrom: time('active_from').notNull(),
    pausedAt: time('paused_at'),
    /** The day that is counted, of blocks' times in UTC, and its matches. */
    day: date({ mode: 'string' }),
    dayCount: integer('day_count').notNull().default(0),
    /** When somebody was last told because of it. */
    toldAt: time('told_at'),
    /** Of a kind that is looked at again and again: when that was. */
    checkedAt: time('checked_at'),
    /** Until then its alerts are in the inbox alone. */
    silencedUntil: time('silenced_until'),
    silenceReason: text('silence_reason'),
    /** Whoever has a message of the rule may stop it by this. */
    stopKey: uuid('stop_key').notNull().default(sql`gen_random_uuid()`),
    /** Whoever knows it may read the rule's alerts; null: it has no feed. */
    feedKey: uuid('feed_key'),
    /** Whoever knows it may copy the rule; null: it is not shared. */
    shareKey: uuid('share_key'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    hasOneOwner('watch_rule', table),
    index('watch_rule_by_owner').on(table.ownerId),
    index('watch_rule_by_user').on(table.userId),
    index('watch_rule_by_organisation').on(table.organisationId),
    uniqueIndex('watch_rule_stop_key').on(table.stopKey),
    uniqueIndex('watch_rule_feed_key').on(table.feedKey),
    uniqueIndex('watch_rule_share_key').on(table.shareKey),
  ],
);

/** All that one cause, such as a transaction, set off among the rules of one owner that wait equally long. */
export const watchAlert = pgTable(
  'watch_alert',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    ...owned(),
    cause: text().notNull(),
    finality: integer().notNull(),
    severity: text({ enum: severities }).notNull(),
    state: text({ enum: watchAlertStates }).notNull(),
    chain: text(),
    blockNumber: integer('block_number'),
    blockHash: text('block_hash'),
    transactionHash: text('transaction_hash'),
    /** Of the block. */
    time: time('time').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** When it was handed to outlets and mails; null: not yet. */
    toldAt: time('told_at'),
    retractedAt: time('retracted_at'),
    /** The same for its withdrawal. */
    withdrawalToldAt: time('withdrawal_told_at'),
    /** By its owner; of an organisation's, who read it is in `watch_alert_read`. */
    readAt: time('read_at'),
    acknowledgedAt: time('acknowledged_at'),
    /** Its condition no longer holds. */
    clearedAt: time('cleared_at'),
    /** When that was told; null: not yet. */
    clearanceToldAt: time('clearance_told_at'),
  },
  (table) => [
    hasOneOwner('watch_alert', table),
    oneOf('watch_alert_severity', table.severity, severities),
    oneOf('watch_alert_state', table.state, watchAlertStates),
    uniqueIndex('watch_alert_once').on(table.ownerId, table.cause, table.finality),
    index('watch_alert_inbox').on(table.ownerId, table.time.desc().nullsFirst(), table.id),
    index('watch_alert_by_user').on(table.userId),
    index('watch_alert_by_organisation').on(table.organisationId),
    index('watch_alert_unread').on(table.ownerId).where(sql`read_at is null and state <> 'waiting'`),
    index('watch_alert_waiting').on(table.chain, table.blockNumber).where(sql`state = 'waiting'`),
    index('watch_alert_untold').on(table.createdAt).where(sql`told_at is null and state = 'open'`),
    index('watch_alert_withdrawn')
      .on(table.retractedAt)
      .where(sql`withdrawal_told_at is null and state = 'retracted'`),
    index('watch_alert_cleared')
      .on(table.clearedAt)
      .where(sql`clearance_told_at is null and cleared_at is not null`),
    index('watch_alert_by_block').on(table.chain, table.blockNumber),
  ],
);

/** Members who have read an alert of their organisation. */
export const watchAlertRead = pgTable(
  'watch_alert_read',
  {
    alertId: uuid('alert_id')
      .notNull()
      .references(() => watchAlert.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    readAt: time('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.userId] }),
    index('watch_alert_read_by_user').on(table.userId),
  ],
);

/** Members who do not want a rule of their organisation in their inbox. */
export const watchRuleMute = pgTable(
  'watch_rule_mute',
  {
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => watchRule.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.userId] }),
    index('watch_rule_mute_by_user').on(table.userId),
  ],
);

/** What a rule saw. */
export const watchMatch = pgTable(
  'watch_match',
  {
    alertId: uuid('alert_id')
      .notNull()
      .references(() => watchAlert.id, { onDelete: 'cascade' }),
    /** Rule and place in the block: the same log never makes a second match of the same rule. */
    key: text().notNull(),
    ruleId: uuid('rule_id').references(() => watchRule.id, { onDelete: 'set null' }),
    /** As it was called then. */
    ruleName: text('rule_name').notNull(),
    contract: text(),
    text: text().notNull(),
    /** The rule's conditions could not be evaluated, so it is told without. */
    isUnchecked: boolean('is_unchecked').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.key] }),
    index('watch_match_by_rule').on(table.ruleId),
  ],
);

/** How a rule that is looked at again and again stood when it was last: one row for each thing that it looks at. */
export const watchCondition = pgTable(
  'watch_condition',
  {
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => watchRule.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** What is compared with what is read next. */
    value: text(),
    holds: boolean().notNull(),
    /** Since when it could not be looked at; null: it can. */
    problemSince: time('problem_since'),
    /** Of the rule's text: what another text found counts for nothing. */
    ruleChangedAt: time('rule_changed_at').notNull(),
    checkedAt: time('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.key] })],
);
