import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from './Database.ts';
import { noteLongTexts } from './joinStatements.ts';
import { askKept, nameStatement } from './keptStatements.ts';

interface Buildable<Rows> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(values: { value: unknown }): Promise<Rows> };
}

/**
 * A query about one value, or one list for `= any (…)`, whose text is built once for each database. Building it takes longer than answering a small
 * one, so what every page asks for is kept. Where connections allow it, its plan is kept too, and what is asked at once is sent together. `longTexts`
 * says that thousands of letters are answered in one value.
 */
export function keepQuery<Rows>(
  build: (db: Db, value: Placeholder) => Buildable<Rows>,
  { longTexts = false }: { longTexts?: boolean } = {},
): (db: Db, value: string | Date | readonly string[]) => Promise<Rows> {
  const kept = new WeakMap<Db, ReturnType<Buildable<Rows>['prepare']>>();
  return (db, value) =>
    askKept(db, (together) => {
      const target = together ?? db;
      const known = kept.get(target);
      if (known) return known.execute({ value });
      const built = build(target, sql.placeholder('value'));
      const text = built.toSQL().sql;
      if (longTexts) noteLongTexts(text);
      const query = built.prepare(together ? nameStatement(text) : '');
      kept.set(target, query);
      return query.execute({ value });
    });
}

/** The same about no value: it goes along with whatever is asked at once. */
export function keepFixedQuery<Rows>(build: (db: Db) => Buildable<Rows>): (db: Db) => Promise<Rows> {
  const ask = keepQuery(build);
  return (db) => ask(db, '');
}
