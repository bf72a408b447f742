import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '#lib/AppError.ts';
import type { Database, Db } from './Database.ts';
import { createPostgresListener } from './postgresListener.ts';

/** Advisory locks are numbered; the number is taken from the name. */
function lockNumber(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}

/** Opens a pool on PostgreSQL 15 or newer. */
export async function openPostgres({
  url,
  poolSize = 10,
}: {
  url: string;
  poolSize?: number;
}): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, application_name: 'parapet' });
  // An idle connection that breaks (a database restart) must not end the process; the next query reconnects.
  pool.on('error', () => undefined);
  await pool.query('select 1').catch(async (error: Error) => {
    await pool.end();
    const { hostname, port } = new URL(url);
    throw new AppError(
      503,
      'DatabaseUnavailable',
      `The database at ${hostname}:${port || 5432} does not answer: ${error.message || (error as NodeJS.ErrnoException).code}. Check DATABASE_URL.`,
    );
  });
  const listener = createPostgresListener(url);

  async function tryLock(name: string, wait: boolean): Promise<(() => Promise<void>) | undefined> {
    const client = await pool.connect();
    const number = lockNumber(name);
    try {
      const { rows } = await client.query(
        wait ? 'select true as got from pg_advisory_lock($1)' : 'select pg_try_advisory_lock($1) as got',
        [number],
      );
      if (!rows[0]?.got) {
        client.release();
        return undefined;
      }
    } catch (error) {
      client.release(true);
      throw error;
    }
    return async () => {
      // Closing the connection releases the lock even when the unlock call fails.
      const failed = await client.query('select pg_advisory_unlock($1)', [number]).then(
        () => false,
        () => true,
      );
      client.release(failed);
    };
  }

  return {
    engine: 'postgres',
    db: drizzle({ client: pool }) as unknown as Db,
    listen: listener.listen,
    tryLock: (name) => tryLock(name, false),
    async withLock(name, work) {
      const release = await tryLock(name, true);
      try {
        return await work();
      } finally {
        await release?.();
      }
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}
