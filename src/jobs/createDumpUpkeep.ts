import { hasDump, makeDump, sweepDumps } from '#core/dumps/dumps.ts';
import type { Database } from '#db/Database.ts';
import { tryLead } from '#db/tryLead.ts';
import { createGiveWay } from '#lib/giveWay.ts';
import { createRepeater } from './repeater.ts';

interface DumpUpkeepOptions {
  database: Database;
  data: string;
  /** Dumps that are kept; 0: none are made. */
  kept: number;
  licence: string | undefined;
  onError: (error: unknown, job: string) => void;
  everyMs?: number;
  /** After a start: what a new site reads first is in its first dump. */
  firstAfterMs?: number;
}

/** Makes the whole data as files once a day (UTC). One instance at a time does it. */
export function createDumpUpkeep({
  database,
  data,
  kept,
  licence,
  onError,
  everyMs = 10 * 60_000,
  firstAfterMs = 10 * 60_000,
}: DumpUpkeepOptions) {
  const ending = new AbortController();
  const repeater = createRepeater({
    everyMs,
    onError: (error) => {
      if (!ending.signal.aborted) onError(error, 'dumps');
    },
    async work() {
      const now = new Date();
      if (kept > 0 && (await hasDump(data, now))) return false;
      const leader = await tryLead(database, 'dumps');
      if (!leader) return false;
      try {
        const signal = AbortSignal.any([ending.signal, leader.signal]);
        if (kept > 0) await makeDump(database, { data, licence, now, giveWay: createGiveWay(), signal });
        await sweepDumps(data, { kept });
      } finally {
        await leader.release();
      }
      return false;
    },
  });
  let first: NodeJS.Timeout | undefined;
  return {
    start() {
      first = setTimeout(repeater.start, firstAfterMs);
      first.unref();
    },
    async stop() {
      clearTimeout(first);
      ending.abort();
      await repeater.stop();
    },
  };
}
