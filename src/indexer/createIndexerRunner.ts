import { setTimeout as delay } from 'node:timers/promises';
import { getChainId } from '#chain/chainReads.ts';
import { trimTotals } from '#core/chainStore/totals.ts';
import type { Database, Db } from '#db/Database.ts';
import { type Leadership, tryLead } from '#db/tryLead.ts';
import { createDatabaseStore, type DatabaseStore, type StoreHooks } from './createDatabaseStore.ts';
import {
  createIndexer,
  DeepReorgError,
  type FollowedContract,
  type IndexerOptions,
  type IndexerParts,
  type StepResult,
} from './createIndexer.ts';
import { createSpeed } from './createSpeed.ts';
import { StaleCursorError } from './IndexStore.ts';
import type { HistoryPlan } from './planHistory.ts';
import type { ChainReaders } from './readWindow.ts';

export interface IndexerStatus {
  chainId: number;
  /**
   * waiting: another instance leads. paused: an operator wants nothing read. syncing: catching up. following: at the
   * head. failing: an endpoint or the database does not answer, tried again. halted: a person must look.
   */
  state: 'starting' | 'waiting' | 'paused' | 'syncing' | 'following' | 'failing' | 'halted' | 'stopped';
  /** The newest indexed block. */
  block: number | undefined;
  head: number | undefined;
  /** Unix seconds of the head. */
  headTime: number | undefined;
  behind: number | undefined;
  blocksPerSecond: number;
  secondsLeft: number | undefined;
  reorgs: number;
  /** The past of contracts that is still to be read; undefined when none is. */
  history: (HistoryPlan & { secondsLeft: number | undefined; problem: string | undefined }) | undefined;
  error: string | undefined;
}

/** What is known of a chain before anything is. */
export function createIndexerStatus(chainId: number, state: IndexerStatus['state']): IndexerStatus {
  return {
    chainId,
    state,
    block: undefined,
    head: undefined,
    headTime: undefined,
    behind: undefined,
    blocksPerSecond: 0,
    secondsLeft: undefined,
    reorgs: 0,
    history: undefined,
    error: undefined,
  };
}

export interface IndexerRunnerParts {
  database: Pick<Database, 'db' | 'tryLock'>;
  readers: ChainReaders;
  getContracts: () => Promise<readonly FollowedContract[]>;
  findFirstBlock?: IndexerParts['findFirstBlock'];
  /** Asked before each step. */
  isPaused?: (db: Db) => Promise<boolean>;
  hooks?: StoreHooks;
  /** After each step, for logs and for whoever waits for new rows. */
  onStep?: (result: StepResult) => void;
}

export type IndexerRunnerOptions = IndexerOptions & {
  chainId: number;
  pollSeconds: number;
  /** Milliseconds between two tries to become the one that works. */
  leaderPause?: number;
};

export interface IndexerRunner {
  status: () => IndexerStatus;
  stop: () => Promise<void>;
}

/** Contradictions in a row, some two seconds: nodes that have not all heard of a new block agree by then. */
const patience = 5;
const failurePauses = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** Between two looks whether a pause is over. */
const resumeLookMs = 1_000;
const headSaveMs = 2_000;
const windowsPerTrim = 500;
const totalsPerContract = 10_000;

/** Follows one chain until stopped. Of all instances on one database, one works and the others stand by. */
export function createIndexerRunner(parts: IndexerRunnerParts, options: IndexerRunnerOptions): IndexerRunner {
  const { database, hooks, onStep } = parts;
  const { chainId, pollSeconds, leaderPause = 5_000 } = options;
  const stopping = new AbortController();
  const speed = createSpeed();
  const historySpeed = createSpeed();
  const status = createIndexerStatus(chainId, 'starting');
  let failures = 0;
  let headSavedAt = Number.NEGATIVE_INFINITY;
  let windows = 0;

  const pause = async (milliseconds: number, signal = stopping.signal): Promise<void> => {
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  };
  const saveHead = async (headStore: DatabaseStore, number: number, time: number): Promise<void> => {
    Object.assign(status, { head: number, headTime: time });
    if (performance.now() - headSavedAt < headSaveMs) return;
    headSavedAt = performance.now();
    await headStore.saveHead({ number, time, checkedAt: new Date() });
  };

  /** Before anything of it was read, by what questions for logs took so far. */
  const guessSeconds = ({ requests }: HistoryPlan): number | undefined => {
    const each = parts.readers.logs.secondsPerQuestion();
    return each === undefined ? undefined : Math.ceil(requests * each);
  };

  const noteHistory = (result: StepResult): void => {
    if (result.type === 'inconsistent' || result.type === 'reorg') return;
    const { plan } = result;
    const isRead = result.type === 'caughtUp' || result.type === 'backfilled';
    const found = result.type === 'caughtUp' ? result.problem : undefined;
    const problem = isRead ? found : status.history?.problem;
    status.history =
      plan && plan.blocks > 0
        ? { ...plan, secondsLeft: historySpeed.secondsFor(plan.blocks) ?? guessSeconds(plan), problem }
        : undefined;
  };

  /** Milliseconds to wait before the next step. */
  const settle = async (result: StepResult, store: DatabaseStore, db: Db): Promise<number> => {
    onStep?.(result);
    if (result.type === 'inconsistent') {
      if (failures >= patience) Object.assign(status, { state: 'failing', error: result.reason });
      return 50 * 2 ** Math.min(failures++, 6);
    }
    failures = 0;
    status.error = undefined;
    if (result.type === 'reorg') {
      status.reorgs++;
      status.block = result.ancestor;
      return 0;
    }
    if (result.type === 'backfilled') historySpeed.add(result.to - result.from + 1, performance.now());
    noteHistory(result);
    if (result.type === 'joined') return 0;
    await saveHead(store, result.head, result.headTime);
    if (result.type === 'advanced') {
      status.block = result.to;
      speed.add(result.to - result.from + 1, performance.now());
      if (++windows % windowsPerTrim === 0) await trimTotals(db, { chainId, limit: totalsPerContract });
    }
    if (result.type === 'caughtUp') status.block = result.head;
    status.state = result.type === 'caughtUp' ? 'following' : 'syncing';
    status.behind = result.head - (status.block ?? options.startBlock ?? 0);
    status.blocksPerSecond = speed.perSecond();
    status.secondsLeft = speed.secondsFor(status.behind);
    return result.type === 'caughtUp' ? pollSeconds * 1000 : 0;
  };

  const fail = (error: unknown): number => {
    if (error instanceof StaleCursorError) return 0;
    status.state = error instanceof DeepReorgError || error instanceof WrongChainError ? 'halted' : 'failing';
    status.error = error instanceof Error ? error.message : String(error);
    return failurePauses[Math.min(failures++, failurePauses.length - 1)] ?? 30_000;
  };

  const lead = async ({ db, signal }: Leadership): Promise<void> => {
    const ending = AbortSignal.any([stopping.signal, signal]);
    const store = createDatabaseStore(db, { chainId, hooks });
    const indexer = createIndexer({ ...parts, store }, options);
    /** Resolves when the chain may be read, or the work ends. */
    const untilResumed = async (): Promise<void> => {
      while (!ending.aborted && (await parts.isPaused?.(db))) {
        const idle = { blocksPerSecond: 0, secondsLeft: undefined, error: undefined };
        Object.assign(status, { state: 'paused', ...idle });
        await pause(resumeLookMs, ending);
      }
      if (status.state === 'paused') status.state = 'starting';
    };
    await untilResumed();
    if (ending.aborted) return;
    const actual = await getChainId(parts.readers.client);
    if (actual !== chainId) throw new WrongChainError(chainId, actual);
    while (!ending.aborted) {
      const wait = await untilResumed()
        .then(async () => (ending.aborted ? 0 : settle(await indexer.step(), store, db)))
        .catch(fail);
      if (wait > 0) await pause(wait, ending);
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const leader = await tryLead(database, `parapet indexer ${chainId}`).catch(fail);
      if (typeof leader !== 'object') {
        if (leader === undefined) status.state = 'waiting';
        await pause(leaderPause);
        continue;
      }
      const wait = await lead(leader).then(() => 0, fail);
      await leader.release().catch(() => undefined);
      if (wait > 0) await pause(wait);
    }
    status.state = 'stopped';
  };

  const running = run();
  return {
    status: () => ({ ...status }),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

class WrongChainError extends Error {
  constructor(wanted: number, actual: number) {
    super(`the endpoint serves chain ${actual}, not ${wanted}`);
    this.name = 'WrongChainError';
  }
}
