import { requestWatched } from '#core/scans/requestWatched.ts';
import { tellNextChange } from '#core/scans/tellScanChanges.ts';
import type { Db } from '#db/Database.ts';
import { createRepeater } from '#jobs/repeater.ts';

interface ScanWatchOptions {
  db: Db;
  /** The chains that can be asked now. */
  listChains: () => readonly string[];
  onError: (error: unknown, job: string) => void;
  everyMs?: number;
}

/** Has watched addresses scanned again and tells of what changed. Any number of instances may do so. */
export function createScanWatch({ db, listChains, onError, everyMs = 60_000 }: ScanWatchOptions) {
  return createRepeater({
    everyMs,
    onError: (error) => onError(error, 'watched addresses'),
    work: async () => {
      if (await tellNextChange(db)) return true;
      await requestWatched(db, { chains: listChains() });
      return false;
    },
  });
}
