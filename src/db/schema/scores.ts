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
    index('score_snapshot_by_project').on(table.projectId, table.at.desc()),
    oneOf('score_snapshot_rating', table.rating, ratings),
    oneOf('score_snapshot_cause', table.cause, changeCauses),
  ],
);
