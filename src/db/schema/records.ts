import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';
import {
  changedKinds,
  commitOutcomes,
  importSources,
  keptKinds,
  type RecordContent,
  type RecordFiles,
  recordKinds,
} from '#model/records.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Each record as it was written, beside the rows made from it: what the desk shows, edits and compares. */
export const writtenRecord = pgTable(
  'written_record',
  {
    kind: text({ enum: keptKinds }).notNull(),
    id: text().notNull(),
    /** What it is about; null for an announcement. */
    projectId: text('project_id').references(() => project.id, { onDelete: 'cascade' }),
    /** One more with every change: whoever edits an older one is told. */
    version: integer().notNull(),
    content: jsonb().$type<RecordContent>().notNull(),
    files: jsonb().$type<RecordFiles>().notNull(),
    changedAt: time('changed_at').notNull(),
    /** Null: a command. Outlives the account. */
    changedBy: uuid('changed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    oneOf('written_record_kind', table.kind, keptKinds),
    index('written_record_by_project').on(table.projectId),
    index('written_record_by_change').on(table.kind, table.changedAt),
  ],
);

/** A record that staff is still writing: nothing of it is in any other table, so no visitor can come across it. */
export const recordDraft = pgTable(
  'record_draft',
  {
    kind: text({ enum: recordKinds }).notNull(),
    id: text().notNull(),
    content: jsonb().$type<RecordContent>().notNull(),
    /** Of the record when the draft was begun; 0: there was none. */
    baseVersion: integer('base_version').notNull(),
    /** One more with every saving: whoever edits an older one is told. */
    version: integer().notNull(),
    changedAt: time('changed_at').notNull(),
    /** Outlives the account. */
    changedBy: uuid('changed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    oneOf('record_draft_kind', table.kind, recordKinds),
  ],
);

/** One import that changed something; saving a record on the desk is one, too. */
export const recordImport = pgTable(
  'record_import',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull(),
    by: uuid('by'),
    source: text({ enum: importSources }).notNull(),
    files: text().array().notNull(),
    /** The import that this one took back. */
    undoes: bigint({ mode: 'number' }),
    undoneAt: time('undone_at'),
    /** Of the repository that is followed; null: it came otherwise. */
    commit: text(),
  },
  (table) => [oneOf('record_import_source', table.source, importSources)],
);

/** What an import changed, before and after. Rows outlive the records they name. */
export const recordChange = pgTable(
  'record_change',
  {
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => recordImport.id, { onDelete: 'cascade' }),
    kind: text({ enum: changedKinds }).notNull(),
    recordId: text('record_id').notNull(),
    /** Null where there was nothing, or nothing that was kept. */
    before: jsonb().$type<RecordContent>(),
    beforeFiles: jsonb('before_files').$type<RecordFiles>(),
    /** Null: it was removed. */
    after: jsonb().$type<RecordContent>(),
    /** Something stood there whose words were not kept. */
    overUnkept: boolean('over_unkept').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.kind, table.recordId] }),
    oneOf('record_change_kind', table.kind, changedKinds),
    index('record_change_of').on(table.kind, table.recordId, table.importId),
  ],
);

/** What came of the last commit of a repository of import files, by its address. */
export const followedCommit = pgTable(
  'followed_commit',
  {
    url: text().primaryKey(),
    commit: text().notNull(),
    lookedAt: time('looked_at').notNull(),
    outcome: text({ enum: commitOutcomes }).notNull(),
    /** The import that it became; null where it changed nothing. */
    importId: bigint('import_id', { mode: 'number' }),
    /** What it changes, what it does not touch, what is wrong with it. */
    report: jsonb().$type<JsonValue>().notNull(),
  },
  (table) => [oneOf('followed_commit_outcome', table.outcome, commitOutcomes)],
);
