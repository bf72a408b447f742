import { sql } from 'drizzle-orm';
import type { Db } from './Database.ts';

/** Inside a transaction: waits until no other transaction holds the lock of that name, then holds it to the end. */
export async function lockForTransaction(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}
