import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A Drizzle connection or transaction; the same type on both engines. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly db: Db;
  /** Calls back for each NOTIFY on the channel, from any instance. A hint only: keep a poll beside it. */
  listen(channel: string, listener: (payload: string) => void): Promise<() => void>;
  /** Runs the work while holding a lock of that name, alone among all instances. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Holds a lock of that name until released, or answers undefined when another instance has it. */
  tryLock(name: string): Promise<(() => Promise<void>) | undefined>;
  close(): Promise<void>;
}
