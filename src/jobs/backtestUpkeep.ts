import { isBacktestDue, saveDueBacktest } from '#core/backtests/saveDueBacktest.ts';
import type { Database } from '#db/Database.ts';
import { tryLead } from '#db/tryLead.ts';
import { createRepeater } from './repeater.ts';

interface BacktestUpkeepOptions {
  database: Database;
  onError: (error: unknown, job: string) => void;
  everyMs?: number;
}

/** Computes the back-test once a day, and within a minute of the first score. One instance at a time does it. */
export function createBacktestUpkeep({ database, onError, everyMs = 60_000 }: BacktestUpkeepOptions) {
  return createRepeater({
    everyMs,
    onError: (error) => onError(error, 'back-test'),
    async work() {
      // Asked without the lock first: nearly always there is nothing to do.
      if (!(await isBacktestDue(database.db, { now: new Date() }))) return false;
      const leader = await tryLead(database, 'back-test');
      if (!leader) return false;
      try {
        await saveDueBacktest(leader.db, { now: new Date() });
      } finally {
        await leader.release();
      }
      return false;
    },
  });
}
