import { findBlockHeader } from '#chain/getBlocks.ts';
import type { Hex } from '#lib/hex.ts';
import { findAncestor } from './findAncestor.ts';
import type { Coverage, Cursor, IndexStore, Position } from './IndexStore.ts';
import { type ChainReaders, readWindow, type WindowOutcome, type WindowQuery } from './readWindow.ts';

/** `startBlock`: nothing happened to the contract before it. */
export interface FollowedContract {
  address: Hex;
  startBlock: number;
}

export interface IndexerOptions {
  startBlock: number;
  /** Blocks this deep below the head are taken to be settled. */
  finalityDepth: number;
  maxWindow: number;
  /** Rows in one window that the window's size aims at. */
  targetRows: number;
  logCheck: WindowQuery['logCheck'];
  /** A local chain may be rebuilt; on any other, a change below the finality depth stops the indexer. */
  allowDeepReorg: boolean;
}

export type StepResult =
  | { type: 'advanced'; from: number; to: number; head: number; headTime: number; logs: number }
  | { type: 'backfilled'; from: number; to: number; addresses: number; head: number; headTime: number }
  | { type: 'joined'; addresses: number }
  | { type: 'reorg'; ancestor: number; depth: number }
  | { type: 'inconsistent'; reason: string }
  | { type: 'caughtUp'; head: number; headTime: number };

/** The chain changed where it was settled: a wrong endpoint or a very bad day. Needs a person. */
export class DeepReorgError extends Error {
  readonly depth: number;

  constructor(depth: number) {
    super(`the chain differs from what is stored ${depth} blocks deep, below its finality depth`);
    this.name = 'DeepReorgError';
    this.depth = depth;
  }
}

export interface Indexer {
  /** One unit of work. It may be killed at any point: what is stored is always one chain's whole truth up to the cursor. */
  step: () => Promise<StepResult>;
}

export interface IndexerParts {
  readers: ChainReaders;
  store: IndexStore;
  getContracts: () => Promise<readonly FollowedContract[]>;
}

interface Reach {
  head: number;
  coverage: readonly Coverage[];
}

export function createIndexer(parts: IndexerParts, options: IndexerOptions): Indexer {
  const { readers, store, getContracts } = parts;
  const { startBlock, finalityDepth, maxWindow, targetRows, logCheck } = options;
  let size = Math.min(64, maxWindow);
  let ahead: { position: Position; contracts: number; outcome: Promise<WindowOutcome> } | undefined;

  const adapt = (rows: number): void => {
    const factor = Math.min(2, Math.max(0.5, targetRows / Math.max(1, rows)));
    size = Math.max(1, Math.min(maxWindow, Math.floor(size * factor)));
  };
  const shrink = (): void => {
    size = Math.max(1, size >> 1);
  };

  const undo = async (cursor: Cursor, position: Position): Promise<StepResult> => {
    const depth = cursor.next - position.next;
    if (depth > finalityDepth && !options.allowDeepReorg) throw new DeepReorgError(depth);
    await store.deleteAbove({ expected: cursor, position });
    shrink();
    return { type: 'reorg', ancestor: position.next - 1, depth };
  };

  const read = async (query: Omit<WindowQuery, 'logCheck'>) => {
    try {
      const outcome = await readWindow(readers, { ...query, logCheck });
      if (outcome.type === 'inconsistent') shrink();
      return outcome;
    } catch (error) {
      shrink();
      throw error;
    }
  };

  const readAt = (position: Position, { head, coverage }: Reach): Promise<WindowOutcome> =>
    read({
      from: position.next,
      to: Math.min(head, position.next + size - 1),
      parentHash: position.tipHash,
      addresses: new Set(coverage.map(({ address }) => address)),
    });

  const readAhead = (position: Position, reach: Reach): void => {
    const outcome = readAt(position, reach);
    // Whoever takes it sees the failure; nobody may.
    outcome.catch(() => undefined);
    ahead = { position, contracts: reach.coverage.length, outcome };
  };

  const takeWindow = (cursor: Cursor, reach: Reach): Promise<WindowOutcome> => {
    const taken = ahead;
    ahead = undefined;
    const isNext =
      taken?.position.next === cursor.next &&
      taken.position.tipHash === cursor.tipHash &&
      taken.contracts === reach.coverage.length;
    return isNext ? taken.outcome : readAt(cursor, reach);
  };

  const step = async (): Promise<StepResult> => {
    const cursor = (await store.findCursor()) ?? { next: startBlock, tipHash: undefined, version: 0 };
    const coverage = await store.getCoverage();
    const added = findNew(coverage, { contracts: await getContracts(), cursor, startBlock });
    if (added.length > 0) {
      await store.insertCoverage({ expected: cursor, coverage: added });
      return { type: 'joined', addresses: added.length };
    }
    const headBlock = await findBlockHeader(readers.client, 'latest');
    if (headBlock === undefined) return { type: 'inconsistent', reason: 'the node has no latest block' };
    const head = headBlock.number;
    const headTime = headBlock.timestamp;
    const ancestor = await findAncestor(readers.client, store, { cursor, head, startBlock });
    if (ancestor !== undefined) return undo(cursor, ancestor);

    const finalNumber = head - finalityDepth;
    if (cursor.next <= head) {
      const outcome = await takeWindow(cursor, { head, coverage });
      if (outcome.type === 'inconsistent') return outcome;
      const { from, to, blocks, logs, transactions } = outcome.window;
      adapt(logs.length + transactions.length);
      // The next window is read while this one is written; its checks do not depend on when that ends.
      const after = { next: to + 1, tipHash: blocks.at(-1)?.hash };
      if (after.next <= head) readAhead(after, { head, coverage });
      await store.commitWindow({ expected: cursor, window: outcome.window, finalNumber });
      return { type: 'advanced', from, to, head, headTime, logs: logs.length };
    }

    const late = findLate(coverage);
    if (late === undefined) return { type: 'caughtUp', head, headTime };
    const to = Math.min(late.end - 1, late.next + size - 1);
    const query = { from: late.next, to, addresses: new Set(late.addresses), parentHash: undefined };
    const outcome = await read(query);
    if (outcome.type === 'inconsistent') return outcome;
    const { addresses } = late;
    await store.commitBackfill({ expected: cursor, addresses, window: outcome.window, finalNumber });
    adapt(outcome.window.logs.length + outcome.window.transactions.length);
    return {
      type: 'backfilled',
      from: late.next,
      to,
      addresses: addresses.length,
      head,
      headTime,
    };
  };

  return { step };
}

/** New contracts join the main stream where it stands now; their past is caught up afterwards. */
function findNew(
  coverage: readonly Coverage[],
  {
    contracts,
    cursor,
    startBlock,
  }: { contracts: readonly FollowedContract[]; cursor: Cursor; startBlock: number },
): Coverage[] {
  const known = new Set(coverage.map(({ address }) => address));
  return contracts
    .filter(({ address }) => !known.has(address))
    .map((contract) => ({
      address: contract.address,
      next: Math.max(startBlock, Math.min(contract.startBlock, cursor.next)),
      end: cursor.next,
    }));
}

/** The contracts that are furthest behind together. */
function findLate(
  coverage: readonly Coverage[],
): { addresses: Hex[]; next: number; end: number } | undefined {
  const late = coverage.filter(({ next, end }) => next < end);
  if (late.length === 0) return undefined;
  const next = Math.min(...late.map((one) => one.next));
  const group = late.filter((one) => one.next === next);
  const ends = [
    ...group.map((one) => one.end),
    ...late.map((one) => one.next).filter((other) => other > next),
  ];
  return { addresses: group.map(({ address }) => address), next, end: Math.min(...ends) };
}
