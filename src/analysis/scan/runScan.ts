import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { getProjectsAt } from '#core/contracts/projectContracts.ts';
import { upsertReading } from '#core/powers/upsertReading.ts';
import {
  failScan,
  finishScan,
  keepScan,
  leaseSeconds,
  releaseScan,
  type TakenScan,
} from '#core/scans/scanQueue.ts';
import type { ScanResult } from '#core/scans/scanResult.ts';
import type { Db } from '#db/Database.ts';
import { within } from '#lib/within.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { ScanStep } from '#model/scans.ts';
import { limitClient, ScanLimitError } from './limitClient.ts';
import { scanAddress } from './scanAddress.ts';

interface ScanLimits {
  mostCalls: number;
  mostCharacters: number;
  /** After this nothing more is asked. */
  askForMs: number;
  /** What was asked in time may still be worked on. */
  graceMs: number;
  /** Of a result as it is kept. */
  longestResult: number;
}

export interface RunScanOptions {
  db: Db;
  client: RpcClient;
  analyzeCode: AnalyzeCode;
  /** Where tokens of the chain are traded. */
  markets?: MarketSettings | undefined;
  onError: (error: unknown) => void;
  /** Aborted when this process stops: the scan is then left to another. */
  stopping?: AbortSignal;
  now?: () => Date;
  /** In place of the usual ones. */
  limits?: Partial<ScanLimits>;
}

/** A usual contract takes some hundred calls, a few hundred thousand characters and a few seconds, a large one a tenth of the longest result. */
const usualLimits: ScanLimits = {
  mostCalls: 4_000,
  mostCharacters: 100_000_000,
  askForMs: 45_000,
  graceMs: 15_000,
  longestResult: 4_000_000,
};

const nodeFailed = 'The chain’s node did not answer. Please try again later.';
const failed = 'The address could not be scanned. Please try again later.';

/** Says that the scan is alive as long as it is, and each step once it begins. */
function keepWhile(db: Db, taken: TakenScan) {
  let last: Promise<void> = Promise.resolve();
  // A sign of life that is lost is made up for by the next.
  const keep = (step?: ScanStep) => {
    last = last.then(() => keepScan(db, taken, step)).catch(() => undefined);
  };
  const timer = setInterval(keep, (leaseSeconds * 1000) / 3);
  return {
    keep,
    async end(): Promise<void> {
      clearInterval(timer);
      await last;
    },
  };
}

/** Scans an address within bounds and keeps what was found; undefined when nothing could be read. */
export async function runScan(options: RunScanOptions, taken: TakenScan): Promise<ScanResult | undefined> {
  const { db, analyzeCode, markets, onError, now = () => new Date() } = options;
  const { stopping = new AbortController().signal } = options;
  const limits = { ...usualLimits, ...options.limits };
  // One clock for all of it: what is asked of the node, and what is computed of the answers.
  const signal = AbortSignal.any([AbortSignal.timeout(limits.askForMs), stopping]);
  const { mostCalls, mostCharacters, longestResult } = limits;
  const { client } = limitClient(options.client, { mostCalls, mostCharacters, signal });
  const life = keepWhile(db, taken);
  try {
    const scanning = scanAddress({ db, client, analyzeCode, markets, signal, onStep: life.keep }, taken);
    const { result, reading } = await within(limits.askForMs + limits.graceMs, scanning);
    await life.end();
    // What was broken off by the stop is no result.
    if (stopping.aborted) return void (await releaseScan(db, taken));
    const { length } = JSON.stringify(result);
    if (length > longestResult)
      return void (await failScan(
        db,
        taken,
        `What was found takes ${length} characters, and a result has at most ${longestResult}. It was not kept.`,
      ));
    const kept = await finishScan(db, taken, result);
    // What a project has is read by whoever reads projects.
    if (kept && reading && (await getProjectsAt(db, taken)).length === 0)
      await upsertReading(db, { reading, now: now() });
    return result;
  } catch (error) {
    await life.end();
    if (stopping.aborted) return void (await releaseScan(db, taken));
    const isNode = error instanceof RpcError || error instanceof ScanLimitError;
    await failScan(db, taken, isNode ? nodeFailed : failed);
    if (!isNode) onError(error);
    return undefined;
  }
}
