import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sealedKinds } from '#model/sealedLog.ts';
import { oneOf } from './oneOf.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What this site said, in the order in which it was said. Rows outlive what they are about, and hold no word that a person wrote.
 * Without an index it waits for its place in the log.
 */
export const sealedEntry = pgTable(
  'sealed_entry',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    index: bigint({ mode: 'number' }),
    kind: text({ enum: sealedKinds }).notNull(),
    /** `alert:ID`, `score:PROJECT`, `dispute:PROJECT/NUMBER`. */
    about: text().notNull(),
    saidAt: time('said_at').notNull(),
    sealedAt: time('sealed_at'),
    /** JSON: what was said, and once it has its place the whole entry, whose bytes are hashed. */
    text: text().notNull(),
  },
  (table) => [
    uniqueIndex('sealed_entry_index').on(table.index),
    index('sealed_entry_waiting').on(table.id).where(sql`index is null`),
    index('sealed_entry_about').on(table.about, table.id),
    oneOf('sealed_entry_kind', table.kind, sealedKinds),
  ],
);

/** Up to 256 hashes of the tree side by side, as hex, as C2SP tlog-tiles cuts it. */
export const logTile = pgTable(
  'log_tile',
  {
    level: integer().notNull(),
    index: bigint({ mode: 'number' }).notNull(),
    hashes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
);

/** Checkpoints that this site signed, the newest thousand. */
export const logCheckpoint = pgTable('log_checkpoint', {
  size: bigint({ mode: 'number' }).primaryKey(),
  /** The root hash, hex. */
  root: text().notNull(),
  /** The signed note. */
  note: text().notNull(),
  at: time('at').notNull(),
});

/** What witnesses answered of this log, by their names: the newest cosignature, or why there is none. */
export const logCosignature = pgTable('log_cosignature', {
  witness: text().primaryKey(),
  /** Of the checkpoint that it cosigned last; null: none yet. */
  size: bigint({ mode: 'number' }),
  root: text(),
  /** The signature line. */
  line: text(),
  at: time('at').notNull(),
  /** What it said instead, the last time. */
  fault: text(),
});

/** Logs of other sites that this one witnesses: the newest checkpoint that it cosigned. */
export const witnessedLog = pgTable('witnessed_log', {
  origin: text().primaryKey(),
  size: bigint({ mode: 'number' }).notNull(),
  root: text().notNull(),
  /** As the log signed it, with our cosignature. */
  note: text().notNull(),
  at: time('at').notNull(),
  /** Another checkpoint of the same size, signed by the same log, with another root: two stories. */
  otherNote: text('other_note'),
});
