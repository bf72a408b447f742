import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { toChainId } from '#model/chainId.ts';

/** `address` in lower case. */
export interface BusyContract {
  chain: string;
  address: string;
  transactions: number;
  /** The block of the newest of them. */
  block: number;
}

/** How many transactions each contract was sent since a time; those that were sent none are left out. */
export async function getBusyContracts(db: Db, { since }: { since: Date }): Promise<BusyContract[]> {
  const result = await db.execute(sql`
    select chain_id, '0x' || encode(target, 'hex') as address, count(*)::int as transactions, max(block_number)::int as block
    from chain_transaction where block_time >= ${since.toISOString()}::timestamptz group by chain_id, target`);
  return rowsOf<Omit<BusyContract, 'chain'> & { chain_id: number }>(result).map(({ chain_id, ...row }) => ({
    chain: toChainId(chain_id),
    ...row,
  }));
}
