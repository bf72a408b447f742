import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type AlertUpdate,
  alertKinds,
  alertStates,
  detectors,
  incidentReportStates,
  retractionCauses,
} from '#model/alerts.ts';
import type { RecordContent } from '#model/records.ts';
import { severities } from '#model/severities.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';

export const alert = pgTable(
  'alert',
  {
    id: text().primaryKey(),
    kind: text({ enum: alertKinds }).notNull(),
    detector: text({ enum: detectors }),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    severity: text({ enum: severities }).notNull(),
    /** The word of whoever reported an incident, where it is another. */
    originalSeverity: text('original_severity'),
    time: timestamp({ withTimezone: true }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    state: text({ enum: alertStates }).notNull(),
    reason: text(),
    /** Why an on-chain alert was withdrawn; that of an incident is in its record. */
    retractionCause: text('retraction_cause', { enum: retractionCauses }),
    /** When staff confirmed or retracted it by hand. */
    judgedAt: timestamp('judged_at', { withTimezone: true }),
    evidenceUrl: text('evidence_url'),
    chain: text(),
    blockNumber: integer('block_number'),
    blockHash: text('block_hash'),
    transactionHash: text('transaction_hash'),
    logIndex: integer('log_index'),
    contract: text(),
    activeExploit: boolean('active_exploit').notNull().default(false),
    technique: text(),
    rootCause: text('root_cause'),
    lossUsd: doublePrecision('loss_usd'),
    lossEstimatedBy: text('loss_estimated_by'),
    returnedUsd: doublePrecision('returned_usd'),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    updates: jsonb().$type<AlertUpdate[]>().notNull().default([]),
    recordHash: text('record_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('alert_kind', sql`(${table.kind} = 'onChain') = (${table.detector} is not null)`),
    oneOf('alert_kind', table.kind, alertKinds),
    oneOf('alert_detector', table.detector, detectors),
    oneOf('alert_severity', table.severity, severities),
    oneOf('alert_state', table.state, alertStates),
    check('alert_reason', sql`${table.state} <> 'retracted' or ${table.reason} is not null`),
    oneOf('alert_retraction_cause', table.retractionCause, retractionCauses),
    check(
      'alert_retraction_cause',
      sql`(${table.kind} = 'onChain' and ${table.state} = 'retracted') = (${table.retractionCause} is not null)`,
    ),
    index('alert_by_judgement')
      .on(table.judgedAt.desc().nullsFirst(), table.id)
      .where(sql`judged_at is not null`),
    index('alert_by_time').on(table.time.desc().nullsFirst(), table.id),
    index('alert_incidents').on(table.time.desc().nullsFirst(), table.id).where(sql`kind = 'incident'`),
    index('alert_by_project').on(table.projectId, table.time.desc().nullsFirst(), table.id),
    index('alert_by_block').on(table.chain, table.blockNumber),
    // The same log never makes a second alert of the same kind.
    uniqueIndex('alert_once_per_log')
      .on(table.chain, table.transactionHash, table.logIndex, table.detector, table.projectId)
      .where(sql`kind = 'onChain'`),
  ],
);

/** What visitors sent in, and what a list of incidents says; read by staff, never shown to the public. */
export const incidentReport = pgTable(
  'incident_report',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    projectId: text('project_id').references(() => project.id, { onDelete: 'set null' }),
    subject: text(),
    link: text(),
    description: text().notNull(),
    contact: text(),
    /** The host of the list that says so, and the entry there; null: a visitor sent it. */
    toldBy: text('told_by'),
    toldKey: text('told_key'),
    /** The incident as far as the list has it: what staff starts from once it is confirmed. */
    proposal: jsonb().$type<RecordContent>(),
    state: text({ enum: incidentReportStates }).notNull().default('new'),
    /** Staff's reason or question. */
    note: text(),
    changedAt: timestamp('changed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    oneOf('incident_report_state', table.state, incidentReportStates),
    index('incident_report_by_time').on(table.createdAt),
    // Whatever staff decides about an entry, it is proposed once.
    uniqueIndex('incident_report_told_once').on(table.toldBy, table.toldKey, table.projectId),
  ],
);
