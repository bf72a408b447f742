import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AppError, badRequest } from '#lib/AppError.ts';
import { describeFailure } from '#lib/describeFailure.ts';
import { parseRow, quoted, readHeader, readLine, readLines } from './backupLines.ts';
import { createMonthPartitions } from './createMonthPartitions.ts';
import type { Database, Db } from './Database.ts';
import { findUnavailable, isFull } from './findUnavailable.ts';
import { migrate, readMigrations, toCurrentTags } from './migrate.ts';
import { parseRows } from './rows.ts';
import { type ForeignKey, getForeignKeys, getTables, type TableInfo } from './tables.ts';

const batchSize = 500;
const batchBytes = 8 * 1024 * 1024;

/** What was ended, used or changed after the backup would be in force again: these rows stay behind. */
const transientTables = new Set([
  'auth_session',
  'auth_code',
  'auth_oauth_flow',
  'auth_challenge',
  'auth_pending_sign_in',
  'auth_factor_loss',
]);

/** Of a table by month: forty years. Each is a table of its own, so a file must not make any number of them. */
const mostMonths = 480;

interface Batch {
  table: TableInfo;
  lines: string[];
  bytes: number;
  /** By whose months partitions are made. */
  times: Date[];
}

/** What the database said, without the values that it said it of. */
function describeRefusal(error: unknown): string {
  const { message, cause } = describeFailure(error);
  return cause?.message ?? message;
}

/** A row that the database does not take is the file's fault; a database that cannot be asked is not. */
async function blameFile<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const unavailable = findUnavailable(error);
    if (unavailable && isFull(unavailable))
      throw new AppError(507, 'StorageFull', 'There is no room for this backup. Nothing of it was kept.');
    if (unavailable || error instanceof AppError) throw error;
    throw badRequest(`${what}: ${describeRefusal(error)}. Nothing of the backup was kept.`);
  }
}

async function insertRows(tx: Db, { table: { name, columns, monthOf }, lines, times }: Batch): Promise<void> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const table = sql.identifier(name);
  await blameFile(`The database refuses rows of ${name}`, async () => {
    if (monthOf !== null) await createMonthPartitions(tx, { tables: [name], times });
    await tx.execute(
      sql`insert into ${table} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::jsonb)`,
    );
  });
}

const filledRow = z.object({ name: z.string() });

async function checkEmpty(db: Db, tables: readonly TableInfo[]): Promise<void> {
  if (tables.length === 0) return;
  const looks = tables.map(
    ({ name }) => sql`select ${name}::text as name where exists (select 1 from ${sql.identifier(name)})`,
  );
  const [filled] = parseRows(await db.execute(sql`${sql.join(looks, sql` union all `)} limit 1`), filledRow);
  if (filled)
    throw new AppError(
      409,
      'DatabaseNotEmpty',
      `The database already holds data (table ${filled.name}). Restore into an empty one: another DATABASE_URL or PARAPET_DATA.`,
    );
}

async function emptyTables(db: Db): Promise<void> {
  const names = (await getTables(db)).map(({ name }) => sql.identifier(name));
  if (names.length > 0) await db.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity`);
}

interface Loaded {
  rows: number;
  /** Sessions, codes and sign-ins under way, which are not brought back. */
  leftOut: number;
}

/** Reads rows of one table into batches, which are bounded by bytes too. */
function createBatches(tx: Db, table: TableInfo, beforeRows: () => Promise<void>) {
  const columns = new Set([...table.columns, ...table.generated]);
  const isTransient = transientTables.has(table.name);
  const months = new Set<string>();
  let batch: Batch = { table, lines: [], bytes: 0, times: [] };
  const readTime = (row: Record<string, unknown>, monthOf: string): Date => {
    const time = new Date(String(row[monthOf]));
    const month = Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 7);
    if (!/^\d{4}-\d\d$/.test(month))
      throw badRequest(`A row of ${table.name} has no time: ${quoted(String(row[monthOf]))}`);
    if (months.add(month).size > mostMonths)
      throw badRequest(`The rows of ${table.name} are of more than ${mostMonths} months`);
    return time;
  };
  const flush = async () => {
    if (!isTransient && batch.lines.length > 0) {
      await beforeRows();
      await insertRows(tx, batch);
    }
    batch = { table, lines: [], bytes: 0, times: [] };
  };
  return {
    isTransient,
    flush,
    async add(line: string) {
      const row = parseRow(line, { table: table.name, columns });
      if (isTransient) return;
      if (table.monthOf !== null) batch.times.push(readTime(row, table.monthOf));
      batch.lines.push(line);
      batch.bytes += line.length;
      if (batch.lines.length >= batchSize || batch.bytes >= batchBytes) await flush();
    },
  };
}

/** Rows arrive in any order of tables; `beforeRows` is called before any are written. */
async function loadRows(
  tx: Db,
  {
    lines,
    tables,
    beforeRows,
  }: {
    lines: AsyncGenerator<string>;
    tables: ReadonlyMap<string, TableInfo>;
    beforeRows: () => Promise<void>;
  },
): Promise<Loaded> {
  let batches: ReturnType<typeof createBatches> | undefined;
  let end: number | undefined;
  let rows = 0;
  let leftOut = 0;
  for await (const line of lines) {
    if (end !== undefined) throw badRequest('The backup goes on after its end');
    const read = readLine(line);
    if (read.kind === 'row') {
      if (!batches) throw badRequest('The backup has rows before it names a table');
      await batches.add(line);
      if (batches.isTransient) leftOut++;
      else rows++;
      continue;
    }
    await batches?.flush();
    if (read.kind === 'end') {
      end = read.rows;
      continue;
    }
    const table = tables.get(read.name);
    if (!table) throw badRequest(`The backup has a table this version does not know: ${quoted(read.name)}`);
    batches = createBatches(tx, table, beforeRows);
  }
  if (end === undefined) throw badRequest('The backup is cut off: its end is missing');
  const held = rows + leftOut;
  if (end !== held) throw badRequest(`The backup says ${end} rows but holds ${held}`);
  return { rows, leftOut };
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
  const migrations = toCurrentTags(header.migrations, 'backup');
  const newer = migrations.filter((tag) => !known.has(tag));
  if (newer.length > 0)
    throw badRequest(`The backup comes from a newer version (${newer.slice(0, 5).map(quoted).join(', ')})`);

  const last = migrations.at(-1);
  if (last !== undefined) await migrate(database, { upTo: last });
  const tables = await getTables(database.db);
  await checkEmpty(database.db, tables);
  const loaded = await database.db.transaction(async (tx) => {
    // Checking the foreign keys of large tables takes as long as it takes.
    await tx.execute(sql`set local statement_timeout = 0`);
    // Foreign keys are set aside from the first rows on, and come back, checked, before the commit.
    let setAside: ForeignKey[] = [];
    const counts = await loadRows(tx, {
      lines,
      tables: new Map(tables.map((table) => [table.name, table])),
      async beforeRows() {
        if (setAside.length > 0) return;
        setAside = await getForeignKeys(tx);
        for (const { table, name } of setAside)
          await tx.execute(sql.raw(`alter table ${table} drop constraint "${name}"`));
      },
    });
    await blameFile('The rows do not fit together', async () => {
      for (const { table, name, definition } of setAside)
        await tx.execute(sql.raw(`alter table ${table} add constraint "${name}" ${definition}`));
      await resetSequences(tx, tables);
    });
    return counts;
  });
  await blameFile('The rows cannot be brought to this version', () => migrate(database)).catch(
    async (error: unknown) => {
      // Each migration is a transaction of its own, so the rows are there by now.
      await emptyTables(database.db);
      throw error;
    },
  );
  return { tables: tables.length, ...loaded };
}

/** For a database that was brought back by other means, such as point-in-time recovery. */
export async function endSignIns({ db }: Database): Promise<void> {
  const names = [...transientTables].map((name) => sql.identifier(name));
  await db.execute(sql`truncate ${sql.join(names, sql`, `)}`);
}
