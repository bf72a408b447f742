import type { Logger } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db } from '#db/Database.ts';

/** Drizzle tells its logger of each statement that it sends, also of one that was prepared long before. */
export const loggerOf = (db: Db) => (db._.session as unknown as { logger: Logger }).logger;

/** Does the work and answers the statements that it sent, each with its parameters. */
export async function listQueries(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const log = vi.spyOn(loggerOf(db), 'logQuery');
  try {
    await work();
    return log.mock.calls.map(([query, params]) => `${query} ${JSON.stringify(params)}`);
  } finally {
    log.mockRestore();
  }
}
