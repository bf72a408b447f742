import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';
import type { SourceName } from '#model/sources.ts';
import { project } from './projects.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** How each live source is: which there are is a matter of the version that runs, and which are on one of its settings. */
export const sourceState = pgTable('source_state', {
  source: text().$type<SourceName>().primaryKey(),
  askedAt: time('asked_at').notNull(),
  /** When any of its subjects last answered. */
  answeredAt: time('answered_at'),
  /** Why it is not asked further for now, or why nothing came of it; null: all is well. */
  trouble: text(),
  troubleSince: time('trouble_since'),
  /** Not asked before; null: whenever a subject is due. */
  nextAt: time('next_at'),
});

/** What a source last answered about one thing of a project, and how asking goes. The answer stays when asking fails. */
export const sourceReading = pgTable(
  'source_reading',
  {
    source: text().$type<SourceName>().notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** What was asked about: an address of the record. */
    subject: text().notNull(),
    askedAt: time('asked_at').notNull(),
    nextAt: time('next_at').notNull(),
    answer: jsonb().$type<JsonValue>(),
    answeredAt: time('answered_at'),
    /** `ETag` and `Last-Modified` of the answer, to be asked with. */
    etag: text(),
    lastModified: text('last_modified'),
    /** Why the last try failed. */
    trouble: text(),
    /** Tries in a row that failed while others of the same run were answered, and when the first of them was. */
    failures: integer().notNull().default(0),
    failingSince: time('failing_since'),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.projectId, table.subject] }),
    index('source_reading_by_project').on(table.projectId),
  ],
);
