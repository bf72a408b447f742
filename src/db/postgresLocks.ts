import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeldLock } from './Database.ts';
import { createLocalLocks } from './localLocks.ts';
import { openPostgresSession, type PostgresSession } from './postgresSession.ts';

/** Between two tries to get a lock that somebody else has. */
const tryEveryMs = 100;

/** Advisory locks are numbered; the number is taken from the name. */
function lockNumber(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}

/**
 * Advisory locks, all on one connection beside the pool: however many are held, the pages keep theirs. The session may
 * take its own lock twice, so within the process a queue per name comes first.
 */
export function createPostgresLocks(url: string) {
  const local = createLocalLocks();
  let session: Promise<PostgresSession> | undefined;

  function getSession(): Promise<PostgresSession> {
    if (session) return session;
    const opening = openPostgresSession({ url, name: 'parapet locks' });
    const forget = () => {
      if (session === opening) session = undefined;
    };
    opening.then(({ ended }) => ended.addEventListener('abort', forget), forget);
    session = opening;
    return opening;
  }

  async function ask(name: string): Promise<PostgresSession | undefined> {
    const current = await getSession();
    const [row] = await current.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      lockNumber(name),
    ]);
    return row?.got ? current : undefined;
  }

  /** A connection on which a lock cannot be given back is given up, and every lock with it. */
  async function giveBack({ query, ended, close }: PostgresSession, name: string): Promise<void> {
    if (!ended.aborted) await query('select pg_advisory_unlock($1)', [lockNumber(name)]).catch(close);
  }

  return {
    async tryLock(name: string): Promise<HeldLock | undefined> {
      if (!local.isFree(name)) return undefined;
      const leave = await local.take(name);
      try {
        const holder = await ask(name);
        if (!holder) leave();
        return (
          holder && {
            signal: holder.ended,
            release: () => giveBack(holder, name).finally(leave),
          }
        );
      } catch (error) {
        leave();
        throw error;
      }
    },
    async withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
      const leave = await local.take(name);
      try {
        let holder = await ask(name);
        while (!holder) {
          await sleep(tryEveryMs);
          holder = await ask(name);
        }
        const held = holder;
        return await work().finally(() => giveBack(held, name));
      } finally {
        leave();
      }
    },
    async close(): Promise<void> {
      await (await session?.catch(() => undefined))?.close();
    },
  };
}
