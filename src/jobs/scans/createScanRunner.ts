import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createAnalysisProcess } from '#analysis/code/createAnalysisProcess.ts';
import { runScan } from '#analysis/scan/runScan.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { scanChannel } from '#core/scans/requestScans.ts';
import { takeScan } from '#core/scans/scanQueue.ts';
import type { Database } from '#db/Database.ts';
import { createRepeater } from '#jobs/repeater.ts';
import type { MarketSettings } from '#model/markets.ts';

export interface ScanRunnerOptions {
  database: Pick<Database, 'db' | 'listen'>;
  /** The chains that can be asked now, by CAIP-2 id. */
  clients: ReadonlyMap<string, RpcClient>;
  /** Where tokens of a chain are traded, as far as the operator says. */
  findMarkets?: (chain: string) => MarketSettings | undefined;
  onError: (error: unknown) => void;
  pollMs?: number;
}

/**
 * Scans under way at once, each with an analyser of its own: one that waits for its node, or is made to take long, does not keep the others
 * waiting. A network asks for one first address an hour, so that it can have all runners for anything and one of the others: one is left.
 */
const runners = { anything: 2, firstOnly: 2 };

/** Scans the addresses that visitors ask for. Any number of instances may do so. */
export function createScanRunner(options: ScanRunnerOptions) {
  const { database, clients, findMarkets = () => undefined, onError, pollMs = 5_000 } = options;
  const { db } = database;
  const stopping = new AbortController();

  function createRunner(isFirst: boolean) {
    const analyser = createAnalysisProcess();
    const analyzeCode = createCodeAnalysis(analyser.analyze, {
      db,
      now: () => new Date(),
      fingerprint: analyser.fingerprint,
    });
    async function work(): Promise<boolean> {
      const taken = await takeScan(db, { chains: [...clients.keys()], isFirst });
      const client = taken && clients.get(taken.chain);
      if (!client) return false;
      const markets = findMarkets(taken.chain);
      await runScan({ db, client, analyzeCode, markets, onError, stopping: stopping.signal }, taken);
      return true;
    }
    return { analyser, repeater: createRepeater({ everyMs: pollMs, work, onError }) };
  }

  const all = [
    ...Array.from({ length: runners.firstOnly }, () => createRunner(true)),
    ...Array.from({ length: runners.anything }, () => createRunner(false)),
  ];
  const wake = () => {
    for (const { repeater } of all) repeater.wake();
  };
  let unlisten = () => {};
  return {
    async start() {
      unlisten = await database.listen(scanChannel, { onNotify: wake, onGap: wake });
      for (const { repeater } of all) repeater.start();
    },
    async stop() {
      unlisten();
      stopping.abort();
      await Promise.all(all.map(({ repeater }) => repeater.stop()));
      await Promise.all(all.map(({ analyser }) => analyser.close()));
    },
  };
}
