import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FindingDetails } from '#model/audits.ts';
import { type AuditScope, auditMethods, auditStages, auditStates } from '#model/audits.ts';
import { findingStatuses, fixChecks } from '#model/findings.ts';
import { findingSeverities } from '#model/severities.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';

export const audit = pgTable(
  'audit',
  {
    id: text().primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    auditor: text().notNull(),
    state: text({ enum: auditStates }).notNull(),
    startedOn: date('started_on').notNull(),
    completedOn: date('completed_on'),
    expectedOn: date('expected_on'),
    stage: text({ enum: auditStages }),
    progress: integer(),
    method: text().notNull(),
    /** Null: the record does not say. */
    methods: text({ enum: auditMethods }).array(),
    summary: text(),
    scope: jsonb().$type<AuditScope>().notNull(),
    /** Whether the record says what was found; then no row of findings means that nothing was. */
    findingsStated: boolean('findings_stated').notNull().default(false),
    reportUrl: text('report_url'),
    reportSha256: text('report_sha256'),
    recordHash: text('record_hash').notNull(),
  },
  (table) => [
    check(
      'audit_state',
      sql`(${table.state} = 'completed' and ${table.completedOn} is not null) or (${table.state} = 'underWay' and ${table.stage} is not null and ${table.progress} is not null)`,
    ),
    oneOf('audit_stage', table.stage, auditStages),
    index('audit_by_project').on(table.projectId, table.startedOn),
    index('audit_by_completion').on(table.completedOn.desc().nullsFirst(), table.id),
    index('audit_under_way').on(table.progress).where(sql`state = 'underWay'`),
  ],
);

/** Audits that whoever runs this site does not stand by any more: apart, so that nothing that reads audits counts them. */
export const withdrawnAudit = pgTable(
  'withdrawn_audit',
  {
    id: text().primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    auditor: text().notNull(),
    withdrawnOn: date('withdrawn_on').notNull(),
    reason: text().notNull(),
    recordHash: text('record_hash').notNull(),
  },
  (table) => [index('withdrawn_audit_by_project').on(table.projectId)],
);

export const finding = pgTable(
  'finding',
  {
    auditId: text('audit_id')
      .notNull()
      .references(() => audit.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    severity: text({ enum: findingSeverities }).notNull(),
    category: text().notNull(),
    status: text({ enum: findingStatuses }).notNull(),
    /** files, description, impact, recommendation, response, fixCommit. */
    details: jsonb().$type<FindingDetails>().notNull(),
    proofState: text('proof_state', { enum: fixChecks }),
    proofCheckedOn: date('proof_checked_on'),
    proofNote: text('proof_note'),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.id] }),
    oneOf('finding_severity', table.severity, findingSeverities),
    oneOf('finding_status', table.status, findingStatuses),
    oneOf('finding_proof_state', table.proofState, fixChecks),
  ],
);
