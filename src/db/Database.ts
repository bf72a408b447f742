import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A Drizzle connection or transaction; the same type on both engines. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** A lock that this instance has, until it gives it up or loses it with its connection. */
export interface HeldLock {
  /** Aborted when the lock is lost: another instance may have it by now, so the work under it must end. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

export interface ChannelListener {
  onNotify(payload: string): void;
  /** The connection was lost and is back: anything may have been missed, so everything is read again. */
  onGap(): void;
}

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly db: Db;
  /** Calls back for each NOTIFY on the channel, from any instance. A hint only: keep a poll beside it. */
  listen(channel: string, listener: ChannelListener): Promise<() => void>;
  /** Runs the work while holding a lock of that name, alone among all instances. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Holds a lock of that name until released or lost, or answers undefined when another instance has it. */
  tryLock(name: string): Promise<HeldLock | undefined>;
  close(): Promise<void>;
}
