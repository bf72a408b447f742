import { sql } from 'drizzle-orm';
import type { Db } from './Database.ts';

/**
 * Inside a transaction: waits until no other transaction holds the lock of that name, then holds it to the end. Such
 * transactions do much at a time, so this waits longer than for a single row.
 */
export async function lockForTransaction(tx: Db, name: string): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', '25s', true), pg_advisory_xact_lock(hashtext(${name}))`,
  );
}
