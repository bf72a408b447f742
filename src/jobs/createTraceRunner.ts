import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { traceRunChannel } from '#core/traceRuns/requestRun.ts';
import { takeRun } from '#core/traceRuns/runQueue.ts';
import { runTrace } from '#core/traceRuns/runTrace.ts';
import type { Database } from '#db/Database.ts';
import { createRepeater } from './repeater.ts';

interface TraceRunnerOptions extends Omit<EvidenceContext, 'db'> {
  database: Pick<Database, 'db' | 'listen'>;
  listChains: () => readonly string[];
  onError: (error: unknown, job: string) => void;
  pollMs?: number;
}

/** Follows the traces that visitors sent to the background, one at a time. Any number of instances may do so. */
export function createTraceRunner({
  database,
  listChains,
  onError,
  pollMs = 5_000,
  ...context
}: TraceRunnerOptions) {
  const { db } = database;
  const stopping = new AbortController();
  const tell = (error: unknown) => onError(error, 'trace in the background');
  const repeater = createRepeater({
    everyMs: pollMs,
    onError: tell,
    async work() {
      const taken = await takeRun(db, listChains());
      if (!taken) return false;
      await runTrace({ ...context, db, stopping: stopping.signal, onError: tell }, taken);
      return true;
    },
  });
  let unlisten = () => {};
  return {
    async start() {
      unlisten = await database.listen(traceRunChannel, { onNotify: repeater.wake, onGap: repeater.wake });
      repeater.start();
    },
    async stop() {
      unlisten();
      stopping.abort();
      await repeater.stop();
    },
  };
}
