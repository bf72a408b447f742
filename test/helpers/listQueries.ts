import { vi } from 'vitest';
import type { Db } from '#db/Database.ts';

/** Does the work and answers the statements that it sent, each with its parameters. */
export async function listQueries(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(db._.session, 'prepareQuery');
  try {
    await work();
    return prepare.mock.calls.map(([{ sql, params }]) => `${sql} ${JSON.stringify(params)}`);
  } finally {
    prepare.mockRestore();
  }
}
