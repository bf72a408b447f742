import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '#lib/AppError.ts';
import type { Database, Db } from './Database.ts';
import { allowNamedStatements } from './keptStatements.ts';
import { createPostgresListener } from './postgresListener.ts';
import { createPostgresLocks } from './postgresLocks.ts';
import { untilAvailable } from './untilAvailable.ts';
import { withoutJit } from './withoutJit.ts';

/** One that says itself when it is done: by a callback, or by being more than a question, as COPY is. */
function saysWhenDone(args: readonly unknown[]): boolean {
  const [first] = args;
  const isSubmitted = typeof first === 'object' && first !== null && 'submit' in first;
  return isSubmitted || typeof args.at(-1) === 'function';
}

/**
 * What is asked at once over one connection is asked one after the other, as a page does that is loaded inside a transaction. The driver would do the
 * same, but warns that it soon will not.
 */
function askInTurn(client: pg.Client): void {
  const ask = client.query;
  let last: Promise<unknown> | undefined;

  const query = (...args: unknown[]): unknown => {
    const send = (): unknown => Reflect.apply(ask, client, args);
    if (saysWhenDone(args)) return send();
    const answer = last ? last.then(send) : Promise.resolve(send());
    const settled = Promise.allSettled([answer]).then(() => {
      if (last === settled) last = undefined;
    });
    last = settled;
    return answer;
  };
  Object.assign(client, { query });
}

export interface PostgresOptions {
  url: string;
  /**
   * Past a pooler that gives every transaction another session: locks and LISTEN live as long as one. Such a pooler refuses
   * limits at connecting, too; there they are set for the role.
   */
  directUrl?: string | undefined;
  poolSize?: number;
  /** Waits for a database that is down instead of failing; told why. */
  onWaiting?: ((reason: string) => void) | undefined;
  /** In milliseconds: for a connection, for a row or table that somebody else has locked, for one statement. */
  limits?: { connection: number; lock: number; statement: number };
}

const usualLimits = { connection: 5000, lock: 5000, statement: 30_000 };
/** A transaction whose owner went silent lets go of its rows after this time. */
const idleTransactionMs = 60_000;

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, keepAlive: true, onConnect: withoutJit });
  // A connection that breaks (a database restart) must not end the process, idle or in use; the next query reconnects.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    askInTurn(client);
  });
  return pool;
}

/** Opens a pool on PostgreSQL 15 or newer. */
export async function openPostgres({
  url,
  directUrl,
  poolSize = 10,
  onWaiting,
  limits = usualLimits,
}: PostgresOptions): Promise<Database> {
  const sessionLimits = {
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: idleTransactionMs,
  };
  const isPooled = directUrl !== undefined;
  const pool = createPool({
    connectionString: url,
    connectionTimeoutMillis: limits.connection,
    ...(!isPooled && sessionLimits),
    max: poolSize,
    application_name: 'parapet',
  });
  const { hostname, port } = new URL(url);
  const place = `The database at ${hostname}:${port || 5432}`;
  const ask = () => pool.query('select 1');
  const asking = onWaiting
    ? untilAvailable(ask, { onWaiting: (reason) => onWaiting(`${place} does not answer: ${reason}`) })
    : ask();
  await asking.catch(async (error: Error) => {
    await pool.end();
    throw new AppError(
      503,
      'DatabaseUnavailable',
      `${place} does not answer: ${error.message || (error as NodeJS.ErrnoException).code}. Check DATABASE_URL.`,
    );
  });
  const listener = createPostgresListener(directUrl ?? url);
  const locks = createPostgresLocks(directUrl ?? url);
  const logger = { logQuery: () => undefined };
  const db: Db = drizzle({ client: pool, logger });
  if (!isPooled) allowNamedStatements(db);
  return {
    engine: 'postgres',
    db,
    listen: listener.listen,
    tryLock: locks.tryLock,
    withLock: locks.withLock,
    async close() {
      await listener.close();
      await locks.close();
      await pool.end();
    },
  };
}
