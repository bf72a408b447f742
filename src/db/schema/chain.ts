import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { coverageProofs, totalKinds } from '#model/chainStore.ts';
import { oneOf } from './oneOf.ts';

/** Addresses and hashes as bytes: half the size of text, and no letter case to get wrong. */
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** How far a chain is indexed. `version` rises with every write, so that a second writer is refused. */
export const chainCursor = pgTable('chain_cursor', {
  chainId: integer('chain_id').primaryKey(),
  next: integer().notNull(),
  tipHash: bytea('tip_hash'),
  version: bigint({ mode: 'number' }).notNull(),
  /** The chain's newest block when it was last asked, for "blocks behind" and "12 s ago". */
  head: integer(),
  headTime: timestamp('head_time', { withTimezone: true }),
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  finalNumber: integer('final_number'),
  /** From this block on every direct payment of the chain's own coin is in `coin_transfer`; null: only those to followed contracts are kept. */
  coinsFrom: integer('coins_from'),
});

/** Chains that this installation reads, by CAIP-2 id, as its settings name them: written at every start. */
export const followedChain = pgTable('followed_chain', {
  chain: text().primaryKey(),
  /** Since when an operator wants nothing read of it into the tables; null: it is read. */
  pausedAt: timestamp('paused_at', { withTimezone: true }),
  /** What keeps whoever reads it from reading all of it now, in an endpoint's own words: for those who run the site. */
  troubles: text().array().notNull().default(sql`'{}'`),
});

/** A contract is in the main stream from block `end` on; what lies before is caught up from `next`. */
export const chainCoverage = pgTable(
  'chain_coverage',
  {
    chainId: integer('chain_id').notNull(),
    address: bytea().notNull(),
    next: integer().notNull(),
    end: integer().notNull(),
    /** The first block that was read for it; null where that was not kept. */
    start: integer(),
    /** Of what lies before `end`. */
    proof: text({ enum: coverageProofs }).notNull().default('blocks'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.address] }),
    oneOf('chain_coverage_proof', table.proof, coverageProofs),
  ],
);

/** Every block above the final one, and below it those that hold rows. */
export const chainBlock = pgTable(
  'chain_block',
  {
    chainId: integer('chain_id').notNull(),
    number: integer().notNull(),
    hash: bytea().notNull(),
    parentHash: bytea('parent_hash').notNull(),
    time: timestamp({ withTimezone: true }).notNull(),
    hasRows: boolean('has_rows').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.number] }),
    index('chain_block_empty').on(table.chainId, table.number).where(sql`not has_rows`),
  ],
);

/**
 * Transactions sent straight to followed contracts; calls from contract to contract are not among them.
 * Parted by month of the block's time, as logs are (Drizzle has no word for it; the migration says it): the time is in
 * every key, and a month's partition is made before its first row (`core/chainStore`).
 */
export const chainTransaction = pgTable(
  'chain_transaction',
  {
    chainId: integer('chain_id').notNull(),
    blockNumber: integer('block_number').notNull(),
    blockTime: timestamp('block_time', { withTimezone: true }).notNull(),
    index: integer().notNull(),
    hash: bytea().notNull(),
    sender: bytea().notNull(),
    target: bytea().notNull(),
    selector: bytea(),
    value: numeric({ precision: 78, scale: 0 }).notNull(),
    success: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.index, table.blockTime] }),
    index('chain_transaction_target').on(table.target, table.chainId, table.blockTime),
    index('chain_transaction_sender').on(table.sender, table.chainId, table.blockTime),
    index('chain_transaction_time').using('brin', table.blockTime).with({ autosummarize: true }),
    // Money that left an address and that reached one.
    index('chain_transaction_paid_by').on(table.sender, table.chainId, table.blockTime).where(isPayment),
    index('chain_transaction_paid_to').on(table.target, table.chainId, table.blockTime).where(isPayment),
  ],
);

/** A payment that happened. A query must say it in these words for its indexes to be used. */
export const isPayment = sql.raw('value > 0 and success');

/** Transfer(address,address,uint256), of amounts and of collectibles alike, likewise. */
export const isTransfer = sql.raw(
  "topic0 = '\\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'",
);

/** TransferSingle and TransferBatch: tokens of several kinds in one contract (ERC-1155), likewise. */
export const isMultiTransfer = sql.raw(
  "topic0 in ('\\xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62', '\\x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb')",
);

/** Approval(address,address,uint256). A query must say it in these words for the index of these logs to be used. */
export const isApproval = sql.raw(
  "topic0 = '\\x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'",
);

/** ApprovalForAll(address,address,bool), likewise. */
export const isApprovalForAll = sql.raw(
  "topic0 = '\\x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'",
);

/** Approval and Permit of Permit2, likewise. */
export const isPermit2Approval = sql.raw(
  "topic0 in ('\\xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b', '\\xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec')",
);

/** What followed contracts emitted; partitioned by month as transactions are. */
export const chainLog = pgTable(
  'chain_log',
  {
    chainId: integer('chain_id').notNull(),
    blockNumber: integer('block_number').notNull(),
    blockTime: timestamp('block_time', { withTimezone: true }).notNull(),
    index: integer().notNull(),
    transactionIndex: integer('transaction_index').notNull(),
    transactionHash: bytea('transaction_hash').notNull(),
    address: bytea().notNull(),
    topic0: bytea(),
    topic1: bytea(),
    topic2: bytea(),
    topic3: bytea(),
    data: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.index, table.blockTime] }),
    index('chain_log_event').on(table.address, table.topic0, table.chainId, table.blockTime),
    index('chain_log_time').using('brin', table.blockTime).with({ autosummarize: true }),
    // What an owner ever allowed, over all tokens.
    index('chain_log_approval').on(table.topic1, table.chainId).where(isApproval),
    index('chain_log_approval_for_all').on(table.topic1, table.chainId).where(isApprovalForAll),
    index('chain_log_approval_permit2').on(table.topic1, table.chainId).where(isPermit2Approval),
    // Tokens that left an address and that reached one, over all tokens.
    index('chain_log_transfer_from').on(table.topic1, table.chainId, table.blockTime).where(isTransfer),
    index('chain_log_transfer_to').on(table.topic2, table.chainId, table.blockTime).where(isTransfer),
    index('chain_log_multi_from').on(table.topic2, table.chainId, table.blockTime).where(isMultiTransfer),
    index('chain_log_multi_to').on(table.topic3, table.chainId, table.blockTime).where(isMultiTransfer),
  ],
);

/**
 * Payments of the chain's own coin straight to addresses that are not followed, where the settings ask for them. Those
 * to followed contracts are in `chain_transaction`; what contracts pay inside a transaction is in neither.
 */
export const coinTransfer = pgTable(
  'coin_transfer',
  {
    chainId: integer('chain_id').notNull(),
    blockNumber: integer('block_number').notNull(),
    blockTime: timestamp('block_time', { withTimezone: true }).notNull(),
    transactionIndex: integer('transaction_index').notNull(),
    transactionHash: bytea('transaction_hash').notNull(),
    sender: bytea().notNull(),
    recipient: bytea().notNull(),
    value: numeric({ precision: 78, scale: 0 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.transactionIndex] }),
    index('coin_transfer_from').on(table.sender, table.chainId, table.blockTime),
    index('coin_transfer_to').on(table.recipient, table.chainId, table.blockTime),
  ],
);

/**
 * How often a contract was called by someone (`caller`, key = sender), through some function (key = selector), or
 * emitted some event (key = topic 0). Kept while rows come in and reversed when a reorganisation removes them.
 */
export const chainTotal = pgTable(
  'chain_total',
  {
    chainId: integer('chain_id').notNull(),
    address: bytea().notNull(),
    kind: text({ enum: totalKinds }).notNull(),
    key: bytea().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    failed: bigint({ mode: 'number' }).notNull(),
  },
  // No index on the count: every window raises many counts, and each would move in it. Its pages keep room for that.
  (table) => [primaryKey({ columns: [table.chainId, table.address, table.kind, table.key] })],
);

/** How far a token's transfers are added up in `token_balance`: all before block `next`. Only settled blocks are. */
export const tokenFold = pgTable(
  'token_fold',
  {
    chainId: integer('chain_id').notNull(),
    token: bytea().notNull(),
    next: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token] })],
);

/** What each address was given of a token less what it gave. */
export const tokenBalance = pgTable(
  'token_balance',
  {
    chainId: integer('chain_id').notNull(),
    token: bytea().notNull(),
    holder: bytea().notNull(),
    balance: numeric({ precision: 90, scale: 0 }).notNull(),
    /** Whether some of it was new. */
    isMinted: boolean('is_minted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token, table.holder] })],
);
