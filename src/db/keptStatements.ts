import type { Query, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './Database.ts';

/** Each connection holds the plans of all of them. */
const mostKept = 50;

const dialect = new PgDialect();
const sessions = new WeakSet<Db>();
let keptCount = 0;

/** Says that connections of this database are its own, not handed out by a pooler for one transaction each. */
export function allowKeptStatements(db: Db): void {
  sessions.add(db);
}

/** Runs it with a value for each of its placeholders. */
export type KeptStatement<Shape> = (
  db: Db,
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

/**
 * A statement that is asked often, in a few shapes. Its text is built once for each: that takes longer than a short answer. Where connections
 * allow it, PostgreSQL parses and plans it once, too; the embedded database does so with every text. Columns are listed in it by name, so
 * that a plan outlives changes of the schema. A text knows nothing but its shape, which is JSON; all else is a placeholder.
 */
export function keepStatement<Shape>(build: (shape: Shape) => SQL): KeptStatement<Shape> {
  const texts = new Map<string, { query: Query; name: string }>();
  return async (db, shape, values) => {
    const key = JSON.stringify(shape);
    const known = texts.get(key);
    const query = known?.query ?? dialect.sqlToQuery(build(shape));
    if (!known && keptCount < mostKept) texts.set(key, { query, name: `kept_${++keptCount}` });
    const name = sessions.has(db) ? texts.get(key)?.name : undefined;
    return db._.session.prepareQuery(query, undefined, name, false).execute(values);
  };
}
