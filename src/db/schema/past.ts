import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { changeCauses } from '#model/outcomes.ts';
import { pastEnds } from '#model/past.ts';
import { ratings } from '#model/ratings.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';

const projectId = () =>
  text('project_id')
    .notNull()
    .references(() => project.id, { onDelete: 'cascade' });

/** How far a project's past was read back: one row from when it was planned on. */
export const pastProgress = pgTable(
  'past_progress',
  {
    projectId: projectId().primaryKey(),
    /** The moments to read as JSON, newest first. */
    moments: text().notNull(),
    /** Whether there were more of them than are read of one project. */
    isCut: boolean('is_cut').notNull(),
    /** How many of them were read. */
    read: integer().notNull().default(0),
    /** Calls of nodes that this took. */
    requests: integer().notNull().default(0),
    /** Why nothing older was read; null while there is more to read. */
    ended: text({ enum: pastEnds }),
    /** The rules and the program by which `past_score` was made; null: not made yet. */
    scoredBy: text('rules_version'),
  },
  (table) => [oneOf('past_progress_ended', table.ended, pastEnds)],
);

/** What was read of moments while a past is being read: all become versions of facts at once, and go. */
export const pastReading = pgTable(
  'past_reading',
  {
    projectId: projectId(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** As JSON by key; without a fact that could not be read. */
    facts: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.at] })],
);

/** The score of the time before the first published one, made from what was read back, by the rules in force. */
export const pastScore = pgTable(
  'past_score',
  {
    projectId: projectId(),
    at: timestamp({ withTimezone: true }).notNull(),
    rulesVersion: text('rules_version').notNull(),
    total: doublePrecision(),
    rating: text({ enum: ratings }),
    coverage: doublePrecision().notNull(),
    cause: text({ enum: changeCauses }).notNull(),
    sentence: text().notNull(),
    moves: jsonb().$type<string[]>().notNull(),
    /** Facts that said something else from then on, by key. */
    facts: jsonb().$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.at] }),
    oneOf('past_score_rating', table.rating, ratings),
    oneOf('past_score_cause', table.cause, changeCauses),
  ],
);
