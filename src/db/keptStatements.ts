import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './Database.ts';

/** Each connection holds the plans of all of them. */
const mostKept = 50;

const dialect = new PgDialect();
const names = new Map<string, string>();
const sessions = new WeakSet<Db>();

/** Says that connections of this database are its own, not handed out by a pooler for one transaction each. */
export function allowKeptStatements(db: Db): void {
  sessions.add(db);
}

/**
 * Runs a statement whose text is asked often: where connections allow it, PostgreSQL parses and plans it once. The embedded
 * database does so with every text. Columns are listed in it by name, so that a plan outlives changes of the schema.
 */
export async function executeKept(db: Db, statement: SQL): Promise<unknown> {
  if (!sessions.has(db)) return db.execute(statement);
  const query = dialect.sqlToQuery(statement);
  const known = names.get(query.sql);
  if (known === undefined && names.size >= mostKept) return db.execute(statement);
  const name = known ?? `kept_${names.size + 1}`;
  names.set(query.sql, name);
  return db._.session.prepareQuery(query, undefined, name, false).execute();
}
