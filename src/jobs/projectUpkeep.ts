import { updateLogos } from '#core/projects/updateLogos.ts';
import { updateAttention } from '#core/projects/updateStanding.ts';
import { rescoreAll, type SettledScores } from '#core/scores/rescoreAll.ts';
import { sweepRecentViews } from '#core/views/views.ts';
import type { Database } from '#db/Database.ts';
import { tryLead } from '#db/tryLead.ts';
import { createGiveWay } from '#lib/giveWay.ts';
import { createRepeater } from './repeater.ts';

export interface ProjectUpkeepOptions {
  database: Database;
  /** Foreign hosts whose logos are shown. */
  imageHosts: readonly string[];
  onError: (error: unknown, job: string) => void;
  everyMs?: number;
}

/** What time does to projects: trends decay, audits age, visitors are forgotten. One instance at a time does it. */
export function createProjectUpkeep({
  database,
  imageHosts,
  onError,
  everyMs = 15 * 60_000,
}: ProjectUpkeepOptions) {
  const settled: SettledScores = new Map();
  const ending = new AbortController();
  const repeater = createRepeater({
    everyMs,
    onError: (error) => onError(error, 'project upkeep'),
    async work() {
      const leader = await tryLead(database, 'project upkeep');
      if (!leader) return false;
      const { db } = leader;
      try {
        const now = new Date();
        await sweepRecentViews(db, { now });
        await updateLogos(db, { imageHosts });
        await updateAttention(db, { now });
        await rescoreAll(db, { now, settled, giveWay: createGiveWay(), signal: ending.signal });
      } finally {
        await leader.release();
      }
      return false;
    },
  });
  return {
    ...repeater,
    stop() {
      ending.abort();
      return repeater.stop();
    },
  };
}
