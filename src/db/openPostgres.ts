import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '#lib/AppError.ts';
import { askAsOne } from './askAsOne.ts';
import { askInTurn } from './askInTurn.ts';
import { askTogether } from './askTogether.ts';
import type { Database, Db } from './Database.ts';
import { allowKeptStatements } from './keptStatements.ts';
import { createPostgresListener } from './postgresListener.ts';
import { createPostgresLocks } from './postgresLocks.ts';
import { untilAvailable } from './untilAvailable.ts';

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

/** Of connections for the small questions of pages; each carries several at once. */
const pagePoolSize = 3;

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, keepAlive: true });
  // A connection that breaks (a database restart) must not end the process, idle or in use; the next query reconnects.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (!config.pipeline) askInTurn(client);
  });
  return pool;
}

/** Asks the small questions of pages: about one thing as one statement, and statements of one moment in one write. */
function createAsk(pool: pg.Pool) {
  const ask = askTogether(pool);
  const gather = askAsOne((statement, values) => ask({ ...statement, rowMode: 'array' }, values));
  return (query: pg.QueryArrayConfig, values: unknown[]) =>
    gather({
      text: query.text,
      values,
      async alone() {
        const { rows, fields } = await ask(query, values);
        return { rows, types: fields.map(({ dataTypeID }) => dataTypeID) };
      },
    });
}

/** Opens a pool on PostgreSQL 15 or newer. */
export async function openPostgres({
  url,
  directUrl,
  poolSize = 10,
  onWaiting,
  limits = usualLimits,
}: PostgresOptions): Promise<Database> {
  const settings = { connectionString: url, connectionTimeoutMillis: limits.connection };
  const sessionSettings = {
    ...settings,
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: idleTransactionMs,
  };
  const isPooled = directUrl !== undefined;
  const pool = createPool({
    ...(isPooled ? settings : sessionSettings),
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
  // One for both: whoever counts statements counts all.
  const logger = { logQuery: () => undefined };
  const db = drizzle({ client: pool, logger }) as unknown as Db;
  // Apart from the others: COPY cannot go over pipelined connections.
  const pagePool = createPool({
    ...sessionSettings,
    max: pagePoolSize,
    application_name: 'parapet pages',
    pipeline: true,
  });
  if (!isPooled) {
    // Of a client Drizzle uses no more, for what is kept asks outside of transactions.
    const client = { query: createAsk(pagePool) } as unknown as pg.Pool;
    allowKeptStatements(db, drizzle({ client, logger }) as unknown as Db);
  }
  return {
    engine: 'postgres',
    db,
    listen: listener.listen,
    tryLock: locks.tryLock,
    withLock: locks.withLock,
    async close() {
      await listener.close();
      await locks.close();
      await pagePool.end();
      await pool.end();
    },
  };
}
