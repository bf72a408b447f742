import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Db } from './Database.ts';
import { parseRows } from './rows.ts';

type Row<T extends PgTable> = Partial<T['$inferInsert']>;
type Key<T extends PgTable> = keyof T['$inferInsert'] & string;

interface WriteOptions<T extends PgTable> {
  rows: readonly Row<T>[];
  /** The columns that are written; every row gives them all or leaves them null. */
  columns: readonly Key<T>[];
}

interface UpsertOptions<T extends PgTable> extends WriteOptions<T> {
  key: readonly Key<T>[];
  /** Columns that only an insert sets. */
  keep?: readonly Key<T>[];
  /** A row is left alone when this column is the same. */
  unlessSame?: Key<T>;
}

/** Statements of some hundred kilobytes: large enough to be fast, small enough to leave memory alone. */
const rowsPerStatement = 1000;

function namesOf<T extends PgTable>(table: T, keys: readonly string[]): Map<string, string> {
  const columns = getTableColumns(table) as Record<string, { name: string } | undefined>;
  return new Map(keys.map((key) => [key, columns[key]?.name ?? key]));
}

const list = (names: Iterable<string>, prefix = '') =>
  sql.join(
    [...names].map((name) => sql`${sql.raw(prefix)}${sql.identifier(name)}`),
    sql`, `,
  );

const writtenRow = z.record(z.string(), z.unknown());

/** One JSON parameter per statement: the database turns it into rows of the table's own type. */
async function write<T extends PgTable>(
  db: Db,
  table: T,
  { rows, columns }: WriteOptions<T>,
  finish: (names: Map<string, string>) => SQL,
): Promise<Record<string, unknown>[]> {
  const names = namesOf(table, columns);
  const target = sql.identifier(getTableName(table));
  const written: Record<string, unknown>[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const chunk = rows
      .slice(from, from + rowsPerStatement)
      .map((row) => Object.fromEntries([...names].map(([key, name]) => [name, row[key as keyof Row<T>]])));
    const result = await db.execute(sql`
      insert into ${target} (${list(names.values())})
      select ${list(names.values())} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(chunk)}::jsonb)
      ${finish(names)}`);
    written.push(...parseRows(result, writtenRow));
  }
  return written;
}

/** Inserts many rows; those whose key exists already stay as they are. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  options: WriteOptions<T>,
): Promise<void> {
  await write(db, table, options, () => sql`on conflict do nothing`);
}

/**
 * Inserts many rows or replaces those with the same key, and answers the keys (first key column) of the rows that
 * were inserted or differed in the `unlessSame` column.
 */
export async function upsertRows<T extends PgTable>(
  db: Db,
  table: T,
  { key, keep = [], unlessSame, ...options }: UpsertOptions<T>,
): Promise<string[]> {
  const keyNames = [...namesOf(table, key).values()];
  const kept = [...keyNames, ...namesOf(table, keep).values()];
  const target = sql.identifier(getTableName(table));
  const written = await write(db, table, options, (names) => {
    const others = [...names.values()].filter((name) => !kept.includes(name));
    const sets = others.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
    const same = unlessSame === undefined ? undefined : sql.identifier(names.get(unlessSame) ?? unlessSame);
    return sql`on conflict (${list(keyNames)}) do update set ${sql.join(sets, sql`, `)}
      ${same === undefined ? sql`` : sql`where ${target}.${same} is distinct from excluded.${same}`}
      returning ${sql.identifier(keyNames[0] ?? '')} as key`;
  });
  return written.map((row) => String(row.key));
}
