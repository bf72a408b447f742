import {
  bigint,
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { controlGrades } from '#model/controlGrade.ts';
import type { Facts } from '#model/facts.ts';
import { changeCauses } from '#model/outcomes.ts';
import { ratings } from '#model/ratings.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';

/** Facts that were measured and not recorded: on-chain reads, website checks. One row per fact. */
export const factReading = pgTable(
  'fact_reading',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    fact: jsonb().$type<Facts[keyof Facts]>().notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] })],
);

/**
 * What facts said over time: a row when another value, or the loss of one, became known, and never changed afterwards.
 * `valid_from`: since when it held; `not_before`: when it was last read otherwise, so that it changed between the two;
 * `known_from`: since when this site says so. Until when it held is the next row. A fact without a row was unknown.
 */
export const factVersion = pgTable(
  'fact_version',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    validFrom: timestamp('valid_from', { withTimezone: true }).notNull(),
    knownFrom: timestamp('known_from', { withTimezone: true }).notNull(),
    notBefore: timestamp('not_before', { withTimezone: true }),
    /** As JSON, with the evidence of that time. */
    fact: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key, table.validFrom, table.knownFrom] })],
);

/**
 * The facts and the score of the last run: what the next run carries forward from, and what can be recomputed. JSON as
 * text: read whole and never looked into, it costs a third of what jsonb does to write.
 */
export const currentScore = pgTable('current_score', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => project.id, { onDelete: 'cascade' }),
  facts: text().notNull(),
  score: text().notNull(),
  scoredAt: timestamp('scored_at', { withTimezone: true }).notNull(),
});

/** The history: a row only when something that counts changed. */
export const scoreSnapshot = pgTable(
  'score_snapshot',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    rulesVersion: text('rules_version').notNull(),
    inputsHash: text('inputs_hash').notNull(),
    total: doublePrecision(),
    uncapped: doublePrecision(),
    rating: text({ enum: ratings }),
    coverage: doublePrecision().notNull(),
    ranked: boolean().notNull(),
    cause: text({ enum: changeCauses }).notNull(),
    sentence: text().notNull(),
    moves: jsonb().$type<string[]>().notNull(),
  },
  (table) => [
    index('score_snapshot_by_project').on(table.projectId, table.at, table.id),
    index('score_snapshot_by_time').on(table.at, table.id),
    oneOf('score_snapshot_rating', table.rating, ratings),
    oneOf('score_snapshot_cause', table.cause, changeCauses),
  ],
);

/** The history of the control grade: a row when its letters or its first reason changed. */
export const controlSnapshot = pgTable(
  'control_snapshot',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    rulesVersion: text('rules_version').notNull(),
    best: text({ enum: controlGrades }).notNull(),
    worst: text({ enum: controlGrades }).notNull(),
    /** Act, consent and warning of the first reason; null: there is none. */
    reason: text(),
    cause: text({ enum: changeCauses }).notNull(),
    sentence: text().notNull(),
  },
  (table) => [
    index('control_snapshot_by_project').on(table.projectId, table.at, table.id),
    index('control_snapshot_by_time').on(table.at, table.id),
    oneOf('control_snapshot_best', table.best, controlGrades),
    oneOf('control_snapshot_worst', table.worst, controlGrades),
    oneOf('control_snapshot_cause', table.cause, changeCauses),
  ],
);
