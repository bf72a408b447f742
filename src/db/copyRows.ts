import type pg from 'pg';
import { type CopyColumn, formatRows } from './copyFormat.ts';
import type { Db } from './Database.ts';
import type { LiteTransaction } from './liteClient.ts';

/** Adds many rows by COPY: a third of the work of an INSERT over arrays. A row that is already there is an error. */
export async function copyRows(
  tx: Db,
  { table, columns }: { table: string; columns: readonly CopyColumn[] },
): Promise<void> {
  const count = columns[0]?.values.length ?? 0;
  if (count === 0) return;
  const bytes = formatRows(columns, count);
  const target = `${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})`;
  const client = findClient(tx);
  if (isLite(client)) await client.copy(`copy ${target} from '/dev/blob' (format binary)`, bytes);
  else if (isPostgres(client)) await runCopy(client, `copy ${target} from stdin (format binary)`, bytes);
  else throw new TypeError('No connection to copy rows over was found');
}

/** Drizzle has no COPY; the connection that its transaction runs on has. */
function findClient(tx: Db): unknown {
  const { session } = tx._;
  return 'client' in session ? session.client : undefined;
}

const has = (value: unknown, method: string) =>
  typeof value === 'object' && value !== null && method in value;
const isLite = (client: unknown): client is LiteTransaction => has(client, 'copy');
const isPostgres = (client: unknown): client is pg.PoolClient => has(client, 'release');

/** What the driver's connection can do beside what its types say. */
declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
  }
}

/** What the driver calls on a query that it runs; its types name only the first. */
interface CopyQuery extends pg.Submittable {
  handleCopyInResponse(connection: pg.Connection): void;
  handleCommandComplete(): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  /** The driver puts its time limit here when it has one. */
  callback(): void;
}

const chunkBytes = 1 << 18;

/** COPY … FROM STDIN as a query that the driver runs in its turn, with all its rows at hand. */
function runCopy(client: pg.PoolClient, sql: string, bytes: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const query: CopyQuery = {
    submit: (connection) => connection.query(sql),
    handleCopyInResponse(connection) {
      const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let from = 0; from < all.length; from += chunkBytes)
        connection.sendCopyFromChunk(all.subarray(from, from + chunkBytes));
      connection.endCopyFrom();
    },
    handleCommandComplete: () => undefined,
    handleError: reject,
    handleReadyForQuery: resolve,
    callback: () => undefined,
  };
  client.query(query);
  return promise;
}
