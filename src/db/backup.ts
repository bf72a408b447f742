import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AppError } from '#lib/AppError.ts';
import type { Database, Db } from './Database.ts';
import { findUnavailable, isFull } from './findUnavailable.ts';
import { getAppliedMigrations } from './migrate.ts';
import { parseRows } from './rows.ts';
import { getTables } from './tables.ts';

export const backupFormat = 'parapet backup 1';

export const backupHeaderSchema = z.object({
  format: z.literal(backupFormat),
  migrations: z.array(z.string()),
  tables: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof backupHeaderSchema>;

const pageSize = 2000;

const tableRow = z.object({ row: z.string() });

/** Rows as JSON text made by the database itself, so that no value passes through a driver's types. */
async function* readTable(tx: Db, table: string): AsyncGenerator<string> {
  const name = sql.identifier(table);
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${name} t`,
  );
  while (true) {
    const rows = parseRows(await tx.execute(sql.raw(`fetch ${pageSize} from backup_rows`)), tableRow);
    for (const { row } of rows) yield row;
    if (rows.length < pageSize) break;
  }
  await tx.execute(sql`close backup_rows`);
}

/**
 * Writes all data as one gzipped file of JSON lines, from one consistent view. It is the same on both engines:
 * what one wrote, the other restores.
 */
export async function backupDatabase(
  database: Database,
  file: string,
): Promise<{ tables: number; rows: number }> {
  const migrations = await getAppliedMigrations(database);
  const partial = `${file}.partial`;
  let rows = 0;
  let tables: string[] = [];
  const write = (tx: Db) =>
    async function* lines(): AsyncGenerator<string> {
      const header: BackupHeader = { format: backupFormat, migrations, tables };
      yield `${JSON.stringify(header)}\n`;
      for (const table of tables) {
        yield `${JSON.stringify({ table })}\n`;
        for await (const row of readTable(tx, table)) {
          rows++;
          yield `${row}\n`;
        }
      }
      yield `${JSON.stringify({ end: rows })}\n`;
    };
  try {
    await database.db.transaction(
      async (tx) => {
        tables = (await getTables(tx)).map(({ name }) => name);
        await pipeline(write(tx), createGzip(), createWriteStream(partial, { mode: 0o600 }));
      },
      { isolationLevel: 'repeatable read' },
    );
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    const cause = findUnavailable(error);
    if (cause && isFull(cause))
      throw new AppError(507, 'StorageFull', `There is no room for ${file}. Nothing of it was left behind.`);
    throw error;
  }
  return { tables: tables.length, rows };
}
