import type {
  IndexedBlock,
  IndexedCoinTransfer,
  IndexedLog,
  IndexedTransaction,
} from '#core/chainStore/rows.ts';
import { countTotals, type Total } from '#core/chainStore/rows.ts';
import {
  type Coverage,
  type Cursor,
  type IndexStore,
  type IndexWindow,
  StaleCursorError,
} from '#indexer/IndexStore.ts';
import type { Hex } from '#lib/hex.ts';

export interface StoreDump {
  next: number;
  tipHash: Hex | undefined;
  blocks: IndexedBlock[];
  transactions: IndexedTransaction[];
  logs: IndexedLog[];
  totals: Total[];
  /** Without those that are transactions, too, because their target was followed later. */
  coinTransfers: IndexedCoinTransfer[];
}

/** The store's contract in its plainest form: what the database must do too. */
export function createMemoryStore(): IndexStore & { dump: () => StoreDump } {
  let cursor: Cursor | undefined;
  let coverage: Coverage[] = [];
  let blocks = new Map<number, IndexedBlock>();
  let transactions: IndexedTransaction[] = [];
  let logs: IndexedLog[] = [];
  let coins: IndexedCoinTransfer[] = [];

  const expect = (expected: Cursor): void => {
    if ((cursor?.version ?? 0) !== expected.version) throw new StaleCursorError();
  };
  const addRows = (window: IndexWindow, finalNumber: number): void => {
    for (const block of window.blocks) if (!blocks.has(block.number)) blocks.set(block.number, block);
    // What was sent along is for those who watch, and is not kept.
    transactions = [...transactions, ...window.transactions.map(({ input: _, ...one }) => one)];
    logs = [...logs, ...window.logs];
    const used = new Set([...transactions, ...logs].map(({ blockNumber }) => blockNumber));
    blocks = new Map([...blocks].filter(([number]) => number > finalNumber || used.has(number)));
  };

  return {
    findCursor: async () => cursor,
    getBlocksBelow: async (number, limit) =>
      [...blocks.values()]
        .filter((block) => block.number < number)
        .sort((a, b) => b.number - a.number)
        .slice(0, limit)
        .map(({ number, hash }) => ({ number, hash })),
    commitWindow: async ({ expected, window, finalNumber }) => {
      expect(expected);
      addRows(window, finalNumber);
      coins = [...coins, ...(window.coinTransfers ?? [])];
      cursor = { next: window.to + 1, tipHash: window.blocks.at(-1)?.hash, version: expected.version + 1 };
    },
    deleteAbove: async ({ expected, position }) => {
      expect(expected);
      blocks = new Map([...blocks].filter(([number]) => number < position.next));
      transactions = transactions.filter(({ blockNumber }) => blockNumber < position.next);
      logs = logs.filter(({ blockNumber }) => blockNumber < position.next);
      coins = coins.filter(({ blockNumber }) => blockNumber < position.next);
      coverage = coverage.map((one) => ({
        ...one,
        next: Math.min(one.next, position.next),
        end: Math.min(one.end, position.next),
      }));
      cursor = { ...position, version: expected.version + 1 };
    },
    getCoverage: async () => coverage,
    insertCoverage: async ({ expected, coverage: added }) => {
      expect(expected);
      coverage = [...coverage, ...added];
      cursor = { next: expected.next, tipHash: expected.tipHash, version: expected.version + 1 };
    },
    commitBackfill: async ({ expected, addresses, window, finalNumber }) => {
      expect(expected);
      for (const block of window.blocks) {
        const stored = blocks.get(block.number);
        if (stored !== undefined && stored.hash !== block.hash) throw new StaleCursorError();
      }
      addRows(window, finalNumber);
      coverage = coverage.map((one) =>
        addresses.includes(one.address) ? { ...one, next: window.to + 1 } : one,
      );
      cursor = { ...expected, version: expected.version + 1 };
    },
    dump: () => ({
      next: cursor?.next ?? -1,
      tipHash: cursor?.tipHash,
      blocks: [...blocks.values()].sort((a, b) => a.number - b.number),
      transactions: transactions.toSorted((a, b) => a.blockNumber - b.blockNumber || a.index - b.index),
      logs: logs.toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex),
      totals: sortTotals(countTotals(transactions, logs)),
      coinTransfers: withoutKnown(coins, transactions),
    }),
  };
}

export function sortTotals(totals: readonly Total[]): Total[] {
  const id = ({ kind, address, key }: Total): string => `${kind}:${address}:${key}`;
  return totals.toSorted((a, b) => (id(a) < id(b) ? -1 : 1));
}

export function withoutKnown(
  coins: readonly IndexedCoinTransfer[],
  transactions: readonly IndexedTransaction[],
): IndexedCoinTransfer[] {
  const known = new Set(transactions.map(({ hash }) => hash));
  return coins
    .filter(({ hash }) => !known.has(hash))
    .sort((a, b) => a.blockNumber - b.blockNumber || a.transactionIndex - b.transactionIndex);
}
