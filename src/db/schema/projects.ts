import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { contractClaims } from '#model/contradictions.ts';
import { controlGrades } from '#model/controlGrade.ts';
import { controlTypes } from '#model/controlTypes.ts';
import type { OpenFindings } from '#model/findings.ts';
import type { NextSteps } from '#model/nextSteps.ts';
import type { ProjectDetailsRecord } from '#model/projectRecords.ts';
import { projectSources, projectStatuses } from '#model/projects.ts';
import { ratings } from '#model/ratings.ts';
import { oneOf } from './oneOf.ts';

/** From the safest holder of the worst power to the weakest; unread comes last. Written once: an index is used only for its own words. */
export const controlOrder = sql.raw(`array_position('{${controlTypes.join(',')}}'::text[], "control")`);

/** Records about a project, and its standing among the others: kept here so that every sort has an index. */
export const project = pgTable(
  'project',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The name as it is sorted: lower case, without accents. */
    nameKey: text('name_key').notNull(),
    description: text().notNull(),
    source: text({ enum: projectSources }).notNull(),
    status: text({ enum: projectStatuses }),
    demo: boolean().notNull().default(false),
    categories: text().array().notNull().default(sql`'{}'`),
    chains: text().array().notNull().default(sql`'{}'`),
    tickers: text().array().notNull().default(sql`'{}'`),
    launchedOn: date('launched_on'),
    /** What the image service can show now: a path of ours, or an address on an allowed host. */
    logo: text(),
    /** Where a foreign logo is, allowed or not. */
    logoSource: text('logo_source'),
    website: text(),
    /** links, license, team, bugBounty, funding, operations: read whole, never searched. */
    details: jsonb().$type<ProjectDetailsRecord>().notNull().default(sql`'{}'::jsonb`),
    /** What a token list's entries were grouped by; null for a project from records. */
    listKey: text('list_key').unique(),
    /** Of everything imported about the project: an unchanged one is not written again. */
    recordHash: text('record_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Since when visitors are only told that it was withdrawn, and why; null: it is shown. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    withdrawnReason: text('withdrawn_reason'),
    /** Of a duplicate: the project that its address leads to. */
    mergedInto: text('merged_into').references((): AnyPgColumn => project.id, { onDelete: 'set null' }),

    assessed: boolean().notNull().default(false),
    score: doublePrecision(),
    rating: text({ enum: ratings }),
    /** The score if every unknown turned out worst and best. */
    scoreLow: doublePrecision('score_low').notNull().default(0),
    scoreHigh: doublePrecision('score_high').notNull().default(100),
    coverage: doublePrecision().notNull().default(0),
    ranked: boolean().notNull().default(false),
    rank: integer(),
    audited: boolean().notNull().default(false),
    auditedOn: date('audited_on'),
    underAudit: boolean('under_audit').notNull().default(false),
    openFindings: jsonb('open_findings').$type<OpenFindings>(),
    openCount: integer('open_count'),
    control: text({ enum: controlTypes }),
    /** The ends of the control grade; null: nothing was read. */
    controlBest: text('control_best', { enum: controlGrades }),
    controlWorst: text('control_worst', { enum: controlGrades }),
    /** Its place by that grade; those of one grade share one. */
    controlRank: integer('control_rank'),
    /** What would make more of it known, each with the share of coverage that it can earn. */
    nextSteps: jsonb('next_steps').$type<NextSteps>().notNull().default(sql`'{}'::jsonb`),
    /** Paused for everybody, or an exploit is not resolved. */
    halted: boolean().notNull().default(false),
    votesYes: integer('votes_yes').notNull().default(0),
    votesTotal: integer('votes_total').notNull().default(0),
    viewsLast7Days: integer('views_last_7_days').notNull().default(0),
    /** Views and votes of the last days, decayed. */
    trend: doublePrecision().notNull().default(0),
  },
  (table) => [
    oneOf('project_source', table.source, projectSources),
    oneOf('project_status', table.status, projectStatuses),
    oneOf('project_rating', table.rating, ratings),
    oneOf('project_control', table.control, controlTypes),
    oneOf('project_control_best', table.controlBest, controlGrades),
    oneOf('project_control_worst', table.controlWorst, controlGrades),
    check('project_rank', sql`${table.rank} is null or ${table.ranked}`),
    check('project_withdrawn', sql`(${table.withdrawnAt} is null) = (${table.withdrawnReason} is null)`),
    check('project_merged', sql`${table.mergedInto} is null or ${table.withdrawnAt} is not null`),
    index('project_by_merged').on(table.mergedInto).where(sql`merged_into is not null`),
    // Few are: that a project is none of them is asked by every board.
    index('project_withdrawn').on(table.id).where(sql`withdrawn_at is not null`),
    index('project_by_rank').on(table.rank, sql`${table.nameKey} collate "C"`, table.id),
    index('project_by_score').on(table.score, table.id),
    index('project_by_name').on(sql`${table.nameKey} collate "C"`, table.id),
    index('project_by_coverage').on(table.coverage, table.id),
    index('project_by_control').on(sql`(${controlOrder})`, sql`${table.nameKey} collate "C"`, table.id),
    index('project_by_control_rank').on(table.controlRank, sql`${table.nameKey} collate "C"`, table.id),
    index('project_by_audited_on').on(table.auditedOn, table.id),
    index('project_by_open_count').on(table.openCount, table.id),
    index('project_by_votes').on(table.votesYes, table.id),
    index('project_by_views').on(table.viewsLast7Days, table.id),
    index('project_by_created_at').on(table.createdAt, table.id),
    index('project_by_trend').on(table.trend.desc().nullsFirst(), table.rank),
    index('project_chains').using('gin', table.chains),
    index('project_categories').using('gin', table.categories),
  ],
);

export const token = pgTable(
  'token',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    chain: text().notNull(),
    /** EIP-55; null while a demo contract is not deployed. */
    address: text(),
    /** As imported: the address, or `demo:<key>`. */
    reference: text().notNull(),
    symbol: text().notNull(),
    name: text(),
    decimals: integer().notNull(),
    logo: text(),
    /** What the record claims of it; null: nothing. */
    claims: text({ enum: contractClaims }).array(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.position] }),
    index('token_by_address').on(table.address, table.chain),
  ],
);

export const contract = pgTable(
  'contract',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    chain: text().notNull(),
    address: text(),
    reference: text().notNull(),
    label: text().notNull(),
    name: text(),
    claims: text({ enum: contractClaims }).array(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.position] }),
    index('contract_by_address').on(table.address, table.chain),
  ],
);
