import { setTimeout as delay } from 'node:timers/promises';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { getProjectContracts, getProjectsAt, getProjectsToRead } from '#core/contracts/projectContracts.ts';
import type { Database, Db } from '#db/Database.ts';
import { type Leadership, tryLead } from '#db/tryLead.ts';
import { addressKey, type ChainAddress } from '#model/addressKey.ts';
import type { FindMarkets } from './chains/openChain.ts';
import { type AnalyzeCode, createCodeAnalysis } from './code/analyzeCode.ts';
import { type AnalysisProcess, createAnalysisProcess } from './code/createAnalysisProcess.ts';
import { checksum } from './reads/decode.ts';
import { type Refreshed, refreshProject } from './refreshProject.ts';

/** What work that can wait is done with. */
export interface IdleParts {
  clients: ReadonlyMap<string, RpcClient>;
  analyzeCode: AnalyzeCode;
  findMarkets: FindMarkets;
  now: () => Date;
}

interface IdleWork {
  /** Does one piece of work; answers for which project, undefined when there is none. */
  step: (db: Db) => Promise<string | undefined>;
}

export interface AnalysisRunnerOptions {
  database: Pick<Database, 'db' | 'tryLock'>;
  /** By CAIP-2 id. */
  clients: ReadonlyMap<string, RpcClient>;
  findMarkets: FindMarkets;
  /** A project is read again after this time. */
  maxAgeMs?: number;
  /** Between two looks for work. */
  pollMs?: number;
  /** Makes what is done when no project is to be read, the first that has any work first. */
  createIdle?: readonly ((parts: IdleParts) => IdleWork)[];
  onRefreshed?: (projectId: string, refreshed: Refreshed) => void;
  onError: (error: unknown, projectId: string | undefined) => void;
  now?: () => Date;
  analyser?: AnalysisProcess;
}

export interface AnalysisRunner {
  /** Something happened to a contract (an upgrade, a new owner): its projects are read again soon. */
  touch: (chain: string, address: string) => void;
  /** Resolves when nothing is left to do. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
}

const projectsPerLook = 20;
const leaderPauseMs = 5000;
const firstRetryMs = 30_000;
/** It can wait: what visitors ask comes between two pieces of it. */
const idlePauseMs = 200;

/** Reads projects one after another: new ones first, touched ones at once, the others slowly again and again. */
export function createAnalysisRunner(options: AnalysisRunnerOptions): AnalysisRunner {
  const {
    database,
    clients,
    findMarkets,
    maxAgeMs = 3_600_000,
    pollMs = 5000,
    onRefreshed,
    onError,
  } = options;
  const { now = () => new Date(), analyser = createAnalysisProcess() } = options;
  const { db } = database;
  const analyzeCode = createCodeAnalysis(analyser.analyze, {
    db,
    now,
    fingerprint: analyser.fingerprint,
  });
  const stopping = new AbortController();
  const touched = new Map<string, ChainAddress>();
  /** Projects of which something could not be read: tried again sooner, then less and less often. */
  const retries = new Map<string, { at: number; wait: number }>();
  const idleWork = (options.createIdle ?? []).map((create) => ({
    ...create({ clients, analyzeCode, findMarkets, now }),
    rest: { until: 0, wait: firstRetryMs },
  }));
  let wake = new AbortController();
  const idle: (() => void)[] = [];

  const pause = async (milliseconds: number, ending = stopping.signal): Promise<void> => {
    const signal = AbortSignal.any([ending, wake.signal]);
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
    wake = new AbortController();
  };

  async function takeTouched(): Promise<string[]> {
    const places = [...touched.values()];
    touched.clear();
    const ids = await Promise.all(
      places.map(({ chain, address }) =>
        getProjectsAt(db, { chain, address: checksum(address as `0x${string}`) }),
      ),
    );
    return [...new Set(ids.flat())];
  }

  function planRetry(projectId: string): void {
    const wait = Math.min(maxAgeMs, (retries.get(projectId)?.wait ?? firstRetryMs / 2) * 2);
    retries.set(projectId, { at: now().getTime() + wait, wait });
  }

  async function refresh(projectId: string, leaderDb: Db): Promise<void> {
    try {
      const refreshed = await refreshProject(
        { db: leaderDb, clients, analyzeCode, findMarkets },
        { projectId, now: now() },
      );
      if (refreshed.missing.length > 0) planRetry(projectId);
      else retries.delete(projectId);
      onRefreshed?.(projectId, refreshed);
    } catch (error) {
      planRetry(projectId);
      onError(error, projectId);
      // A project that was deleted meanwhile is not tried again.
      if ((await getProjectContracts(db, projectId)).length === 0) retries.delete(projectId);
    }
  }

  /** Those that failed wait for their turn, the others for their age. */
  async function findDue(): Promise<string[]> {
    const time = now().getTime();
    const before = new Date(time - maxAgeMs);
    const limit = projectsPerLook + retries.size;
    const old = await getProjectsToRead(db, { chains: [...clients.keys()], before, limit });
    const again = [...retries].flatMap(([id, { at }]) => (at <= time ? [id] : []));
    return [...new Set([...again, ...old.filter((id) => (retries.get(id)?.at ?? 0) <= time)])];
  }

  /** Whether there was anything to do. */
  async function work(ending: AbortSignal, leaderDb: Db): Promise<boolean> {
    const urgent = await takeTouched();
    for (const id of urgent) if (!ending.aborted) await refresh(id, leaderDb);
    const due = await findDue();
    for (const id of due) {
      if (ending.aborted || touched.size > 0) break;
      await refresh(id, leaderDb);
    }
    return urgent.length + due.length > 0;
  }

  /** One piece of what can wait, so that nothing new waits for it; whether there was any. */
  async function workIdly(leaderDb: Db): Promise<boolean> {
    for (const one of idleWork) {
      if (now().getTime() < one.rest.until) continue;
      try {
        const isBusy = (await one.step(leaderDb)) !== undefined;
        one.rest = { until: 0, wait: firstRetryMs };
        if (isBusy) return true;
      } catch (error) {
        const { wait } = one.rest;
        one.rest = { until: now().getTime() + wait, wait: Math.min(maxAgeMs, wait * 2) };
        onError(error, undefined);
      }
    }
    return false;
  }

  async function lead(leader: Leadership): Promise<void> {
    const ending = AbortSignal.any([stopping.signal, leader.signal]);
    while (!ending.aborted) {
      const busy = await work(ending, leader.db).catch((error: unknown) => {
        onError(error, undefined);
        return false;
      });
      if (busy || touched.size > 0) continue;
      if (await workIdly(leader.db)) {
        await pause(idlePauseMs, ending);
        continue;
      }
      for (const resolve of idle.splice(0)) resolve();
      await pause(pollMs, ending);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const leader = await tryLead(database, 'parapet analysis').catch(() => undefined);
      if (!leader) {
        await pause(leaderPauseMs);
        continue;
      }
      await lead(leader);
      await leader.release().catch(() => undefined);
    }
    for (const resolve of idle.splice(0)) resolve();
  }

  const running = run();
  return {
    touch: (chain, address) => {
      touched.set(addressKey({ chain, address }), { chain, address });
      wake.abort();
    },
    settle: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        wake.abort();
      }),
    stop: async () => {
      stopping.abort();
      await running;
      await analyser.close();
    },
  };
}
