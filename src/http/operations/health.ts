import { sql } from 'drizzle-orm';
import type { Database } from '#db/Database.ts';
import { getAppliedMigrations, readMigrations } from '#db/migrate.ts';
import type { App } from '#http/schemas/zodRoutes.ts';

export interface HealthOptions {
  database: Database;
  /** Turns false when shutdown begins. */
  isAccepting(): boolean;
  /** Further parts to report, such as the indexer; they never make the site unready. */
  report?: () => Promise<Record<string, unknown>>;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** `/healthz`: the process answers. `/readyz`: the database answers and is up to date. */
export function healthRoutes(app: App, { database, isAccepting, report }: HealthOptions): void {
  const wanted = readMigrations().length;
  app.get('/healthz', { config: { access: 'anyone' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { config: { access: 'anyone' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAccepting()) return reply.code(503).send({ status: 'stopping' });
    try {
      await within(1000, database.db.execute(sql`select 1`));
      const applied = await within(1000, getAppliedMigrations(database));
      const migrated = applied.length >= wanted;
      return reply.code(migrated ? 200 : 503).send({
        status: migrated ? 'ready' : 'migrating',
        database: database.engine,
        migrations: { applied: applied.length, wanted },
        ...(await report?.()),
      });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
