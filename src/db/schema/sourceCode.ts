import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';
import { sourceOrigins, sourceOutcomes } from '#model/sourceCode.ts';
import { oneOf } from './oneOf.ts';
import { project } from './projects.ts';

/** A compiler's whole input, kept once for all who publish it. */
export const sourceCode = pgTable('source_code', {
  /** SHA-256 of the compiler's version and the input. */
  hash: text().primaryKey(),
  /** Such as 0.8.30+commit.73712a01. */
  compiler: text().notNull(),
  /** Standard JSON, with sorted keys. */
  input: text().notNull(),
});

/** Who says that source code is, or was, that of a contract. Addresses are EIP-55. */
export const publishedSource = pgTable(
  'published_source',
  {
    origin: text({ enum: sourceOrigins }).notNull(),
    /** The id of the import's record, or the name of the service. */
    publisher: text().notNull(),
    chain: text().notNull(),
    address: text().notNull(),
    /** Of a record; it goes with its project. */
    projectId: text('project_id').references(() => project.id, { onDelete: 'cascade' }),
    sourceHash: text('source_hash')
      .notNull()
      .references(() => sourceCode.hash),
    /** The file and the contract in it: `contracts/Vault.sol:Vault`. */
    target: text().notNull(),
    repository: text(),
    commit: text(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.origin, table.publisher, table.chain, table.address] }),
    oneOf('published_source_origin', table.origin, sourceOrigins),
    index('published_source_contract').on(table.chain, table.address),
    index('published_source_code').on(table.sourceHash),
  ],
);

/** What building source code and comparing it with deployed code found: kept for good, but for what was not built. */
export const sourceMatch = pgTable(
  'source_match',
  {
    sourceHash: text('source_hash')
      .notNull()
      .references(() => sourceCode.hash, { onDelete: 'cascade' }),
    target: text().notNull(),
    /** keccak-256 of the deployed code. */
    codeHash: text('code_hash').notNull(),
    outcome: text({ enum: sourceOutcomes }).notNull(),
    comparison: jsonb().$type<JsonValue>().notNull(),
    comparedAt: timestamp('compared_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceHash, table.target, table.codeHash] }),
    oneOf('source_match_outcome', table.outcome, sourceOutcomes),
    index('source_match_code').on(table.codeHash),
  ],
);
