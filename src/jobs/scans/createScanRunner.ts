import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createAnalysisThread } from '#analysis/code/createAnalysisThread.ts';
import { runScan } from '#analysis/scan/runScan.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { scanChannel } from '#core/scans/requestScans.ts';
import { takeScan } from '#core/scans/scanQueue.ts';
import type { Database } from '#db/Database.ts';
import { createRepeater } from '#jobs/repeater.ts';
import type { MarketSettings } from '#model/tokenScan.ts';

export interface ScanRunnerOptions {
  database: Pick<Database, 'db' | 'listen'>;
  /** The chains that can be asked now, by CAIP-2 id. */
  clients: ReadonlyMap<string, RpcClient>;
  /** Where tokens of a chain are traded, as far as the operator says. */
  findMarkets?: (chain: string) => MarketSettings | undefined;
  onError: (error: unknown) => void;
  pollMs?: number;
}

/** Scans under way at once: one that waits for its node does not keep the others waiting. */
const atOnce = 2;

/** Scans the addresses that visitors ask for. Any number of instances may do so. */
export function createScanRunner(options: ScanRunnerOptions) {
  const { database, clients, findMarkets = () => undefined, onError, pollMs = 5_000 } = options;
  const { db } = database;
  const thread = createAnalysisThread();
  const analyzeCode = createCodeAnalysis(thread.analyze, { db, now: () => new Date() });

  const stopping = new AbortController();

  async function work(): Promise<boolean> {
    const taken = await takeScan(db, { chains: [...clients.keys()] });
    const client = taken && clients.get(taken.chain);
    if (!client) return false;
    const markets = findMarkets(taken.chain);
    await runScan({ db, client, analyzeCode, markets, onError, stopping: stopping.signal }, taken);
    return true;
  }

  const repeaters = Array.from({ length: atOnce }, () => createRepeater({ everyMs: pollMs, work, onError }));
  const wake = () => {
    for (const repeater of repeaters) repeater.wake();
  };
  let unlisten = () => {};
  return {
    async start() {
      unlisten = await database.listen(scanChannel, { onNotify: wake, onGap: wake });
      for (const repeater of repeaters) repeater.start();
    },
    async stop() {
      unlisten();
      stopping.abort();
      await Promise.all(repeaters.map((repeater) => repeater.stop()));
      await thread.close();
    },
  };
}
