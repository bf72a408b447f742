import { askWitnesses, type PostText, type Witness } from '#core/sealedLog/askWitnesses.ts';
import type { LogKeys } from '#core/sealedLog/logKeys.ts';
import { sequenceEntries } from '#core/sealedLog/sequenceEntries.ts';
import { sealEarlier } from '#core/sealedLogStart/sealEarlier.ts';
import type { Db } from '#db/Database.ts';
import { requestPublic } from '#lib/requestPublic.ts';
import { createRepeater } from './repeater.ts';

interface LogUpkeepOptions {
  db: Db;
  keys: LogKeys;
  onError: (error: unknown, job: string) => void;
  witnesses: readonly Witness[];
  everyMs?: number;
}

/** To a witness that the operator named. */
const post: PostText = async (url, body) => {
  const { status, body: got } = await requestPublic({
    url,
    body,
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    maxBytes: 64 * 1024,
    timeoutMs: 10_000,
    isOperators: true,
  });
  return { status, text: got.toString() };
};

/** A witness is asked this often at most. */
const askEveryMs = 60_000;

/** Gives what this site said its place in the sealed log, every few seconds. Each instance may: a lock makes it one at a time. */
export function createLogUpkeep({ db, keys, witnesses, onError, everyMs = 5000 }: LogUpkeepOptions) {
  let askedAt = Number.NEGATIVE_INFINITY;
  return createRepeater({
    everyMs,
    onError: (error) => onError(error, 'sealed log'),
    async work() {
      const now = new Date();
      if ((await sequenceEntries(db, { keys, now, begin: sealEarlier })) > 0) return true;
      if (witnesses.length > 0 && performance.now() - askedAt >= askEveryMs) {
        askedAt = performance.now();
        await askWitnesses(db, { witnesses, post, now });
      }
      return false;
    },
  });
}
