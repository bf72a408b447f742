import type { LogKeys } from '#core/sealedLog/logKeys.ts';
import { sequenceEntries } from '#core/sealedLog/sequenceEntries.ts';
import { sealEarlier } from '#core/sealedLogStart/sealEarlier.ts';
import type { Db } from '#db/Database.ts';
import { createRepeater } from './repeater.ts';

interface LogUpkeepOptions {
  db: Db;
  keys: LogKeys;
  onError: (error: unknown, job: string) => void;
  everyMs?: number;
}

/** Gives what this site said its place in the sealed log, every few seconds. Each instance may: a lock makes it one at a time. */
export function createLogUpkeep({ db, keys, onError, everyMs = 5000 }: LogUpkeepOptions) {
  return createRepeater({
    everyMs,
    onError: (error) => onError(error, 'sealed log'),
    work: async () => (await sequenceEntries(db, { keys, now: new Date(), begin: sealEarlier })) > 0,
  });
}
