import type { Database } from '#db/Database.ts';
import { tryLead } from '#db/tryLead.ts';
import { createRepeater } from '#jobs/repeater.ts';
import type { Source } from './LiveSource.ts';
import { runSource } from './runSource.ts';

export interface SourceUpkeepOptions {
  database: Database;
  sources: readonly Source[];
  onError: (error: unknown, job: string) => void;
  everyMs?: number;
}

/** Asks the live sources that are switched on, whenever something is due. One instance at a time does it. */
export function createSourceUpkeep({
  database,
  sources,
  onError,
  everyMs = 5 * 60_000,
}: SourceUpkeepOptions) {
  const stopping = new AbortController();
  const repeater = createRepeater({
    everyMs,
    onError: (error) => onError(error, 'sources'),
    async work() {
      if (sources.length === 0) return false;
      const leader = await tryLead(database, 'sources');
      if (!leader) return false;
      const signal = AbortSignal.any([leader.signal, stopping.signal]);
      let more = false;
      try {
        for (const source of sources) {
          if (signal.aborted) return false;
          const report = await runSource(leader.db, source, { now: new Date(), signal });
          more ||= report.more;
        }
      } finally {
        await leader.release();
      }
      return more;
    },
  });
  return {
    start: repeater.start,
    async stop() {
      stopping.abort();
      await repeater.stop();
    },
  };
}
