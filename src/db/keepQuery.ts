import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from './Database.ts';

interface Buildable<Rows> {
  prepare(name: string): { execute(values: { value: unknown }): Promise<Rows> };
}

/**
 * A query about one value, or one list for `= any (…)`, whose text is built once for each database. Building it takes longer than answering a small
 * one, so what every page asks for is kept. The empty name keeps no statement on a connection: one that a pooler hands
 * out by transaction would not know it.
 */
export function keepQuery<Rows>(
  build: (db: Db, value: Placeholder) => Buildable<Rows>,
): (db: Db, value: string | Date | readonly string[]) => Promise<Rows> {
  const kept = new WeakMap<Db, ReturnType<Buildable<Rows>['prepare']>>();
  return (db, value) => {
    const known = kept.get(db);
    const query = known ?? build(db, sql.placeholder('value')).prepare('');
    if (!known) kept.set(db, query);
    return query.execute({ value });
  };
}
