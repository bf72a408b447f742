import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from './Database.ts';
import { askKept, nameStatement } from './keptStatements.ts';

interface Buildable<Rows> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(values: { value: unknown }): Promise<Rows> };
}

/**
 * A query about one value, or one list for `= any (…)`, that Drizzle prepares once for each database: building its text takes longer than
 * answering a small one. Where connections allow it, PostgreSQL keeps its plan too.
 */
export function keepQuery<Rows>(
  build: (db: Db, value: Placeholder) => Buildable<Rows>,
): (db: Db, value: string | Date | readonly string[]) => Promise<Rows> {
  const named = new WeakMap<Db, ReturnType<Buildable<Rows>['prepare']>>();
  const unnamed = new WeakMap<Db, ReturnType<Buildable<Rows>['prepare']>>();
  return (db, value) =>
    askKept(db, (isNamed) => {
      const kept = isNamed ? named : unnamed;
      let query = kept.get(db);
      if (!query) {
        const built = build(db, sql.placeholder('value'));
        query = built.prepare(isNamed ? nameStatement(built.toSQL().sql) : '');
        kept.set(db, query);
      }
      return query.execute({ value });
    });
}

/** The same about no value. */
export function keepFixedQuery<Rows>(build: (db: Db) => Buildable<Rows>): (db: Db) => Promise<Rows> {
  const ask = keepQuery(build);
  return (db) => ask(db, '');
}
