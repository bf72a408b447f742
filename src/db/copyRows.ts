import type pg from 'pg';
import { type CopyColumn, formatRows } from './copyFormat.ts';
import type { Db } from './Database.ts';
import type { LiteTransaction } from './liteClient.ts';
import { createCopyQuery } from './postgresCopy.ts';

/** Adds many rows by COPY: a third of the work of an INSERT over arrays. A row that is already there is an error. */
export async function copyRows(
  tx: Db,
  { table, columns }: { table: string; columns: readonly CopyColumn[] },
): Promise<void> {
  const count = columns[0]?.values.length ?? 0;
  if (count === 0) return;
  const bytes = formatRows(columns, count);
  const target = `${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})`;
  // Drizzle has no COPY; the connection that its transaction runs on has.
  const { client } = (tx as unknown as { session: { client: pg.PoolClient | LiteTransaction } }).session;
  if ('copy' in client) await client.copy(`copy ${target} from '/dev/blob' (format binary)`, bytes);
  else await runCopy(client, `copy ${target} from stdin (format binary)`, bytes);
}

function runCopy(client: pg.PoolClient, sql: string, bytes: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.query(createCopyQuery({ sql, bytes, done: (error) => (error ? reject(error) : resolve()) }));
  return promise;
}
