import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Db, HeldLock } from './Database.ts';
import { countRows, parseRows } from './rows.ts';

/** A lock under which things are written. */
export interface Leadership extends HeldLock {
  /** What it writes first proves that nobody has taken over; otherwise that fails and the leadership is over. */
  readonly db: Db;
}

export class LostLeadershipError extends Error {
  constructor(name: string) {
    super(`another instance has taken over "${name}"`);
    this.name = 'LostLeadershipError';
  }
}

const raiseTermRow = z.object({ term: z.number() });

/** Waits for a transaction of the former leader that is under way: it proved its term before this one began. */
async function raiseTerm(db: Db, name: string): Promise<number> {
  const result = await db.execute(sql`
    insert into leadership (name, term) values (${name}, 1)
    on conflict (name) do update set term = leadership.term + 1
    returning term`);
  return parseRows(result, raiseTermRow)[0]?.term ?? 0;
}

const onlyReads = /^\s*select\b/i;

/** The same database, whose transactions are the given ones and whose single statements that may write run in one each. */
function fence(db: Db, transaction: Db['transaction']): Db {
  const session: Db['_']['session'] = Object.create(db._.session);
  session.prepareQuery = (query, ...how) => {
    const prepared = db._.session.prepareQuery(query, ...how);
    if (!onlyReads.test(query.sql))
      prepared.execute = (values) =>
        transaction((tx) => tx._.session.prepareQuery(query, ...how).execute(values));
    return prepared;
  };
  return Object.create(db, { session: { value: session }, transaction: { value: transaction } });
}

/**
 * Leader election.
 * Becomes the one among all instances that does this work, or answers undefined while another is. A lock can be lost without
 * its holder knowing (a failover, a frozen process), so every transaction compares a number that rises with each leader.
 */
export async function tryLead(
  { db, tryLock }: Pick<Database, 'db' | 'tryLock'>,
  name: string,
): Promise<Leadership | undefined> {
  const lock = await tryLock(name);
  if (!lock) return undefined;
  try {
    const term = await raiseTerm(db, name);
    const replaced = new AbortController();
    const prove = async (tx: Db) => {
      const result = await tx.execute(
        sql`select term from leadership where name = ${name} and term = ${term} for share`,
      );
      if (countRows(result) > 0) return;
      replaced.abort();
      throw new LostLeadershipError(name);
    };
    const transaction: Db['transaction'] = (work, config) =>
      db.transaction(async (tx) => {
        await prove(tx);
        return work(tx);
      }, config);
    return {
      db: fence(db, transaction),
      signal: AbortSignal.any([lock.signal, replaced.signal]),
      release: lock.release,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
