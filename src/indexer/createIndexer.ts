import { findBlockHeader } from '#chain/getBlocks.ts';
import { testLogsAt } from '#chain/testLogsAt.ts';
import type { Hex } from '#lib/hex.ts';
import { findReorg } from './findReorg.ts';
import type { Coverage, Cursor, IndexStore, Position } from './IndexStore.ts';
import { findLate, type HistoryPlan, type LateGroup, planHistory } from './planHistory.ts';
import { readHistory } from './readHistory.ts';
import { type ChainReaders, readWindow, type WindowOutcome, type WindowQuery } from './readWindow.ts';

/** `startBlock`: nothing happened to the contract before it. */
export interface FollowedContract {
  address: Hex;
  startBlock: number;
  /** Its past is not read. */
  isFromNow?: boolean;
}

export interface IndexerOptions {
  /** Nothing before it is read. Without it, pasts are read from each contract's creation. */
  startBlock: number | undefined;
  /** Longer pasts than this many blocks are read by logs alone. */
  wholeBlocks?: number;
  /** Blocks this deep below the head are taken to be settled. */
  finalityDepth: number;
  maxWindow: number;
  /** Rows in one window that the window's size aims at. */
  targetRows: number;
  logCheck: WindowQuery['logCheck'];
  /** Payments of the chain's own coin to anybody are kept, too. */
  withCoins?: boolean;
  /** A local chain may be rebuilt; on any other, a change below the finality depth stops the indexer. */
  allowDeepReorg: boolean;
}

export type StepResult =
  | {
      type: 'advanced';
      from: number;
      to: number;
      head: number;
      headTime: number;
      logs: number;
      plan: HistoryPlan;
    }
  | {
      type: 'backfilled';
      from: number;
      to: number;
      addresses: number;
      head: number;
      headTime: number;
      plan: HistoryPlan;
    }
  | { type: 'joined'; addresses: number; plan: HistoryPlan }
  | { type: 'reorg'; ancestor: number; depth: number }
  | { type: 'inconsistent'; reason: string }
  /** `problem`: why the past of contracts cannot be read at present. */
  | { type: 'caughtUp'; head: number; headTime: number; problem?: string; plan?: HistoryPlan };

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
  /** Where the past of a contract begins: undefined when nothing proves it, Infinity when there is no contract. */
  findFirstBlock?: ((address: Hex, block: number) => Promise<number | undefined>) | undefined;
}

/** Contracts that join in one step: each may cost a search for its creation. */
const joinsPerStep = 20;
/** Questions for logs in one step of history: what was read is kept, and new blocks are looked for. */
const historyRequests = 10;

interface Reach {
  head: number;
  coverage: readonly Coverage[];
}

/** Reads a followed chain block by block: reorgs, finality depth (confirmations), halts. */
export function createIndexer(parts: IndexerParts, options: IndexerOptions): Indexer {
  const { readers, store } = parts;
  const { finalityDepth, maxWindow, targetRows, logCheck, wholeBlocks = Number.POSITIVE_INFINITY } = options;
  const startBlock = options.startBlock ?? 0;
  let size = Math.min(64, maxWindow);
  let logsKeptFrom = Number.POSITIVE_INFINITY;
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
      withCoins: options.withCoins,
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

  /** New contracts join the main stream where it stands now; their past is caught up afterwards. */
  const join = async (
    contracts: readonly FollowedContract[],
    { cursor, head }: { cursor: Cursor; head: number },
  ): Promise<Coverage[]> => {
    const coverage: Coverage[] = [];
    for (const { address, startBlock: given, isFromNow } of contracts) {
      const first = isFromNow
        ? cursor.next
        : parts.findFirstBlock
          ? await parts.findFirstBlock(address, head)
          : given;
      const next = Math.max(startBlock, Math.min(first ?? 0, cursor.next));
      const isLong = cursor.next - next > wholeBlocks;
      const proof = isLong ? (readers.panel ? 'agreed' : 'logs') : 'blocks';
      coverage.push({ address, next, end: cursor.next, proof });
    }
    await store.insertCoverage({ expected: cursor, coverage });
    return coverage;
  };

  const plan = (coverage: readonly Coverage[]): HistoryPlan => planHistory(coverage, readers.logs.range());

  /** Some nodes answer an empty list for logs that they no longer keep: without this, silence would be a history. */
  const findHistoryProblem = async (from: number): Promise<string | undefined> => {
    if (from >= logsKeptFrom) return undefined;
    const kept = await testLogsAt(readers.client, from);
    if (kept === 'refused') return `no endpoint lists logs as old as block ${from}`;
    if (kept === 'false')
      return `an endpoint leaves out logs as old as block ${from} without saying so, so the past of contracts is not read from it`;
    logsKeptFrom = from;
    return undefined;
  };

  const readLate = ({ contracts, next, end, isWhole }: LateGroup): Promise<WindowOutcome> => {
    if (isWhole) {
      const to = Math.min(end - 1, next + size - 1);
      const addresses = new Set(contracts.map(({ address }) => address));
      return read({ from: next, to, addresses, parentHash: undefined });
    }
    return readHistory(readers, {
      from: next,
      to: end - 1,
      contracts: new Map(contracts.map((one) => [one.address, one.next])),
      targetRows,
      targetRequests: historyRequests,
    });
  };

  const catchUp = async (
    cursor: Cursor,
    { head, headTime, coverage }: Reach & { headTime: number },
  ): Promise<StepResult> => {
    const late = findLate(coverage);
    if (late === undefined) return { type: 'caughtUp', head, headTime };
    const problem = late.isWhole ? undefined : await findHistoryProblem(late.next);
    if (problem !== undefined) return { type: 'caughtUp', head, headTime, problem, plan: plan(coverage) };
    const outcome = await readLate(late);
    if (outcome.type === 'inconsistent') return outcome;
    const { window } = outcome;
    const reached = late.contracts.filter((one) => one.next <= window.to);
    const addresses = reached.map(({ address }) => address);
    await store.commitBackfill({ expected: cursor, addresses, window, finalNumber: head - finalityDepth });
    if (late.isWhole) adapt(window.logs.length + window.transactions.length);
    const left = coverage.map((one) =>
      addresses.includes(one.address) ? { ...one, next: window.to + 1 } : one,
    );
    return {
      type: 'backfilled',
      from: late.next,
      to: window.to,
      addresses: addresses.length,
      head,
      headTime,
      plan: plan(left),
    };
  };

  const step = async (): Promise<StepResult> => {
    const headBlock = readers.panel
      ? await readers.panel.getHead()
      : await findBlockHeader(readers.client, 'latest');
    if (headBlock === undefined) return { type: 'inconsistent', reason: 'the node has no latest block' };
    const head = headBlock.number;
    const headTime = headBlock.timestamp;
    const cursor = (await store.findCursor()) ?? {
      next: options.startBlock ?? Math.max(0, head + 1 - wholeBlocks),
      tipHash: undefined,
      version: 0,
    };
    const coverage = await store.getCoverage();
    const known = new Set(coverage.map(({ address }) => address));
    const added = (await parts.getContracts()).filter(({ address }) => !known.has(address));
    if (added.length > 0) {
      const joining = added.slice(0, joinsPerStep);
      const joined = await join(joining, { cursor, head });
      return { type: 'joined', addresses: joining.length, plan: plan([...coverage, ...joined]) };
    }
    const ancestor = await findReorg(readers.client, store, { cursor, head, startBlock });
    if (ancestor !== undefined) return undo(cursor, ancestor);

    if (cursor.next > head) return catchUp(cursor, { head, headTime, coverage });
    const outcome = await takeWindow(cursor, { head, coverage });
    if (outcome.type === 'inconsistent') return outcome;
    const { from, to, blocks, logs, transactions, coinTransfers } = outcome.window;
    adapt(logs.length + transactions.length + (coinTransfers?.length ?? 0));
    // The next window is read while this one is written; its checks do not depend on when that ends.
    const after = { next: to + 1, tipHash: blocks.at(-1)?.hash };
    if (after.next <= head) readAhead(after, { head, coverage });
    const finalNumber = head - finalityDepth;
    await store.commitWindow({ expected: cursor, window: outcome.window, finalNumber });
    return { type: 'advanced', from, to, head, headTime, logs: logs.length, plan: plan(coverage) };
  };

  return { step };
}
