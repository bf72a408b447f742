import type {
  IndexedBlock,
  IndexedCoinTransfer,
  IndexedLog,
  IndexedTransaction,
} from '#core/chainStore/rows.ts';
import type { Hex } from '#lib/hex.ts';
import type { CoverageProof } from '#model/chainStore.ts';

/** A checked stretch of one chain: its rows are all those of the followed contracts. */
export interface IndexWindow {
  from: number;
  to: number;
  /** Every one, each following the other; of a past that was read by logs alone those with rows, and the last. */
  blocks: readonly IndexedBlock[];
  transactions: readonly IndexedTransaction[];
  logs: readonly IndexedLog[];
  /** Payments to everybody else, where they were looked for. */
  coinTransfers?: readonly IndexedCoinTransfer[] | undefined;
}

/** Everything below `next` is in the tables; `tipHash` is the block before it. */
export interface Position {
  next: number;
  tipHash: Hex | undefined;
}

/** `version` rises with every write, so that work begun on an older state is refused. */
export type Cursor = Position & { version: number };

/** A contract joins the main stream at block `end`; what lies before it is caught up from `next`. */
export interface Coverage {
  address: Hex;
  next: number;
  end: number;
  /** How that is read. */
  proof: CoverageProof;
}

/** Another instance moved the cursor meanwhile; the work in hand is void. */
export class StaleCursorError extends Error {
  constructor() {
    super('the cursor moved under this indexer');
    this.name = 'StaleCursorError';
  }
}

/**
 * One chain's tables. Every writing call is one transaction that also moves the cursor, and refuses with a
 * StaleCursorError when the cursor is not the expected one: rows and cursor never part.
 */
export interface IndexStore {
  findCursor: () => Promise<Cursor | undefined>;
  /** Stored blocks below a number, highest first. */
  getBlocksBelow: (number: number, limit: number) => Promise<Pick<IndexedBlock, 'number' | 'hash'>[]>;
  /** Blocks without rows are kept only above `finalNumber`: below it nothing has to be walked back. */
  commitWindow: (commit: { expected: Cursor; window: IndexWindow; finalNumber: number }) => Promise<void>;
  /** Takes back everything after the ancestor, totals included; without one, everything. */
  deleteAbove: (undo: { expected: Cursor; position: Position }) => Promise<void>;
  getCoverage: () => Promise<Coverage[]>;
  insertCoverage: (insert: { expected: Cursor; coverage: readonly Coverage[] }) => Promise<void>;
  /** Adds earlier rows of contracts that joined late; refuses, too, when a stored block disagrees. */
  commitBackfill: (commit: {
    expected: Cursor;
    addresses: readonly Hex[];
    window: IndexWindow;
    finalNumber: number;
  }) => Promise<void>;
}
