import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

/** `address` in lower case. */
export type BusyContract = { chain: string; address: string; transactions: number };

/** How many transactions each contract was sent since a time; those that were sent none are left out. */
export async function getBusyContracts(db: Db, { since }: { since: Date }): Promise<BusyContract[]> {
  const result = await db.execute(sql`
    select 'eip155:' || chain_id as chain, '0x' || encode(target, 'hex') as address, count(*)::int as transactions
    from chain_transaction where block_time >= ${since.toISOString()}::timestamptz group by chain_id, target`);
  return rowsOf<BusyContract>(result);
}
