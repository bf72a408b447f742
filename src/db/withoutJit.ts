import type pg from 'pg';

/**
 * For the connections of a pool: compiling a statement takes longer than any statement of a page runs, and PostgreSQL does it
 * wherever it expects many rows, as of every list in jsonb. A database that is not PostgreSQL itself may have no such setting.
 */
export async function withoutJit(client: pg.ClientBase): Promise<void> {
  await client.query('set jit = off').catch(() => undefined);
}
