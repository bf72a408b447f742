import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JsonValue } from '#lib/json.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { FoundTakeover } from '#model/facts.ts';
import {
  creationProofs,
  type PowerClass,
  powerClasses,
  powerMethods,
  powerVerdicts,
  type ReadFacet,
} from '#model/powerClasses.ts';
import { oneOf } from './oneOf.ts';

/**
 * An analysis holds for a code and for what was read while it ran: the same questions with the same answers need no
 * second run. Clones share rows.
 */
export const contractAnalysis = pgTable(
  'contract_analysis',
  {
    codeHash: text('code_hash').notNull(),
    /** SHA-256 of the answers to `questions`. */
    answersHash: text('answers_hash').notNull(),
    version: integer().notNull(),
    questions: jsonb().$type<JsonValue>().notNull(),
    analysis: jsonb().$type<JsonValue>().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.codeHash, table.answersHash] })],
);

/** What a contract was when it was last read. Addresses are EIP-55. */
export const contractState = pgTable(
  'contract_state',
  {
    chain: text().notNull(),
    address: text().notNull(),
    codeHash: text('code_hash'),
    proxyKind: text('proxy_kind').notNull(),
    implementation: text(),
    implementationHash: text('implementation_hash'),
    /** Of a diamond, as far as they are known; empty for others. */
    facets: jsonb().$type<readonly ReadFacet[]>().notNull().default([]),
    /** Why the contract, or part of it, could not be read; null when all of it was. */
    problem: text(),
    takeovers: jsonb().$type<readonly FoundTakeover[]>().notNull(),
    paused: boolean(),
    block: integer().notNull(),
    /** Time of that block. */
    time: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.address] }),
    index('contract_state_code').on(table.codeHash),
    index('contract_state_implementation_code').on(table.implementationHash),
  ],
);

/** What tokens call themselves, as they last answered; null: no answer. Addresses are EIP-55. */
export const tokenIdentity = pgTable(
  'token_identity',
  {
    chain: text().notNull(),
    address: text().notNull(),
    symbol: text(),
    name: text(),
    decimals: integer(),
    block: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address] })],
);

/** When contracts came to be, each proven; one that is not here is one of which nothing proves it. Addresses are EIP-55. */
export const contractCreation = pgTable(
  'contract_creation',
  {
    chain: text().notNull(),
    address: text().notNull(),
    block: integer().notNull(),
    /** The proof holds while this is the block's hash. */
    blockHash: text('block_hash').notNull(),
    time: timestamp({ withTimezone: true }).notNull(),
    /** That made it, where it shows. */
    transaction: text(),
    proof: text({ enum: creationProofs }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.address] }),
    oneOf('contract_creation_proof', table.proof, creationProofs),
  ],
);

/** Functions that only some may call, those of which that could not be told, and open ones that may do harm. */
export const power = pgTable(
  'power',
  {
    chain: text().notNull(),
    /** The contract it is a power over. */
    address: text().notNull(),
    /** What must be called: the contract, or the beacon behind it. */
    target: text().notNull(),
    selector: text().notNull(),
    name: text(),
    class: text({ enum: powerClasses }).notNull(),
    /** What its holder can do by the same function besides. */
    beside: jsonb().$type<PowerClass[]>().notNull().default([]),
    verdict: text({ enum: powerVerdicts }).notNull(),
    guard: text(),
    method: text({ enum: powerMethods }).notNull(),
    /** Control paths, one for each holder. */
    holders: jsonb().$type<ControlNode[]>().notNull(),
    evidence: jsonb().$type<Evidence[]>().notNull(),
    block: integer().notNull(),
    time: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.address, table.target, table.selector] }),
    oneOf('power_class', table.class, powerClasses),
    oneOf('power_verdict', table.verdict, powerVerdicts),
  ],
);

/** Every address on a control path, to find what an address has power over. */
export const powerHolder = pgTable(
  'power_holder',
  {
    chain: text().notNull(),
    holder: text().notNull(),
    address: text().notNull(),
    target: text().notNull(),
    selector: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.chain, table.address, table.target, table.selector] }),
    index('power_holder_contract').on(table.chain, table.address),
  ],
);
