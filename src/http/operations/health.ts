import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/Database.ts';
import { getAppliedMigrations, readMigrations } from '#db/migrate.ts';
import { parseRows } from '#db/rows.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { within } from '#lib/within.ts';

export interface HealthOptions {
  database: Database;
  /** Turns false when shutdown begins. */
  isAccepting(): boolean;
  /** Further parts to report, such as the indexer; they never make the site unready. */
  report?: () => Promise<Record<string, unknown>>;
}

const canWriteRow = z.object({ yes: z.boolean() });

async function canWrite({ db }: Database): Promise<boolean> {
  const result = await db.execute(sql`select current_setting('transaction_read_only') = 'off' as yes`);
  return parseRows(result, canWriteRow)[0]?.yes ?? false;
}

/**
 * Liveness and readiness. `/healthz`: the process can serve, if only what it has kept. `/readyz`: everything can be asked of it, since the database
 * takes writes and is up to date. A proxy prefers those that are ready and falls back on those that are healthy.
 */
export function healthRoutes(app: App, { database, isAccepting, report }: HealthOptions): void {
  const wanted = readMigrations().length;
  app.get('/healthz', { config: { access: 'anyone' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAccepting()) return reply.code(503).send({ status: 'stopping' });
    return { status: 'ok' };
  });
  app.get('/readyz', { config: { access: 'anyone' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAccepting()) return reply.code(503).send({ status: 'stopping' });
    try {
      if (!(await within(1000, canWrite(database))))
        return reply.code(503).send({ status: 'database read-only' });
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
