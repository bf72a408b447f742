import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { AppError, badRequest } from '#lib/AppError.ts';
import { type BackupHeader, backupFormat } from './backup.ts';
import { createMonthPartitions } from './createMonthPartitions.ts';
import type { Database, Db } from './Database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { rowsOf } from './rows.ts';
import { getForeignKeys, getTables, type TableInfo } from './tables.ts';

const batchSize = 500;

/** What was ended, used or changed after the backup would be in force again: these rows stay behind. */
const transientTables = new Set(['auth_session', 'auth_code', 'auth_oauth_flow']);

async function insertRows(
  tx: Db,
  { name, columns, monthOf }: TableInfo,
  rows: readonly string[],
): Promise<void> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const table = sql.identifier(name);
  if (monthOf !== null) {
    const times = rows.map((row) => new Date((JSON.parse(row) as Record<string, string>)[monthOf] ?? ''));
    await createMonthPartitions(tx, { tables: [name], times });
  }
  await tx.execute(
    sql`insert into ${table} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::jsonb)`,
  );
}

async function* readLines(file: string): AsyncGenerator<string> {
  const unzipped = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY }))
    yield line;
}

function readHeader(line: string | undefined): BackupHeader {
  try {
    const header = JSON.parse(line ?? '') as BackupHeader;
    if (header.format === backupFormat) return header;
  } catch {
    // A file that is no backup at all ends here too.
  }
  throw badRequest('This file is not a Parapet backup');
}

async function checkEmpty(db: Db, tables: readonly TableInfo[]): Promise<void> {
  for (const { name } of tables) {
    const found = rowsOf<{ filled: boolean }>(
      await db.execute(sql`select exists(select 1 from ${sql.identifier(name)}) as filled`),
    );
    if (found[0]?.filled) {
      throw new AppError(
        409,
        'DatabaseNotEmpty',
        `The database already holds data (table ${name}). Restore into an empty one: another DATABASE_URL or PARAPET_DATA.`,
      );
    }
  }
}

interface Loaded {
  rows: number;
  /** Sessions, codes and sign-ins under way, which are not brought back. */
  leftOut: number;
}

/** Foreign keys are set aside while rows arrive in any order and come back, checked, before the commit. */
async function loadRows(
  tx: Db,
  lines: AsyncGenerator<string>,
  tables: ReadonlyMap<string, TableInfo>,
): Promise<Loaded> {
  let table: TableInfo | undefined;
  let batch: string[] = [];
  let rows = 0;
  let leftOut = 0;
  const flush = async () => {
    if (table && transientTables.has(table.name)) leftOut += batch.length;
    else {
      if (table && batch.length > 0) await insertRows(tx, table, batch);
      rows += batch.length;
    }
    batch = [];
  };
  for await (const line of lines) {
    const mark = /^\{"(table|end)":("[^"]*"|\d+)\}$/.exec(line);
    if (!mark) {
      batch.push(line);
      if (batch.length >= batchSize) await flush();
      continue;
    }
    await flush();
    const value = JSON.parse(mark[2] ?? '') as string | number;
    if (mark[1] === 'end') {
      const held = rows + leftOut;
      if (value !== held) throw badRequest(`The backup says ${value} rows but holds ${held}`);
      return { rows, leftOut };
    }
    table = tables.get(String(value));
    if (!table) throw badRequest(`The backup has a table this version does not know: ${value}`);
  }
  throw badRequest('The backup is cut off: its end is missing');
}

async function resetSequences(tx: Db, tables: readonly TableInfo[]): Promise<void> {
  for (const { name, identity } of tables) {
    for (const column of identity) {
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${name}, ${column}), coalesce((select max(${sql.identifier(column)}) from ${sql.identifier(name)}), 0) + 1, false)`,
      );
    }
  }
}

/** Fills an empty database from a backup of this or an older version, then brings it up to date. */
export async function restoreDatabase(
  database: Database,
  file: string,
): Promise<Loaded & { tables: number }> {
  if (!existsSync(file)) throw badRequest(`There is no file ${file}`);
  const lines = readLines(file);
  const first = await lines.next().catch(() => undefined);
  const header = readHeader(first?.value as string | undefined);
  const known = new Set(readMigrations().map(({ tag }) => tag));
  const newer = header.migrations.filter((tag) => !known.has(tag));
  if (newer.length > 0) throw badRequest(`The backup comes from a newer version (${newer.join(', ')})`);

  const last = header.migrations.at(-1);
  if (last !== undefined) await migrate(database, { upTo: last });
  const tables = await getTables(database.db);
  await checkEmpty(database.db, tables);
  const loaded = await database.db.transaction(async (tx) => {
    // Checking the foreign keys of large tables takes as long as it takes.
    await tx.execute(sql`set local statement_timeout = 0`);
    const keys = await getForeignKeys(tx);
    for (const { table, name } of keys)
      await tx.execute(sql.raw(`alter table ${table} drop constraint "${name}"`));
    const counts = await loadRows(tx, lines, new Map(tables.map((table) => [table.name, table])));
    for (const { table, name, definition } of keys)
      await tx.execute(sql.raw(`alter table ${table} add constraint "${name}" ${definition}`));
    await resetSequences(tx, tables);
    return counts;
  });
  await migrate(database);
  return { tables: tables.length, ...loaded };
}

/** For a database that was brought back by other means, such as point-in-time recovery. */
export async function endSignIns({ db }: Database): Promise<void> {
  const names = [...transientTables].map((name) => sql.identifier(name));
  await db.execute(sql`truncate ${sql.join(names, sql`, `)}`);
}
