import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';

export interface RowsToDelete {
  chainId: number;
  fromBlock: number;
  /** No later than the earliest of their blocks: months before it are not looked at. */
  since: Date;
}

/** Takes back the rows of a block and all after it, totals included. Inside a transaction. */
export async function deleteIndexedRows(tx: Db, { chainId, fromBlock, since }: RowsToDelete): Promise<void> {
  const gone = sql`chain_id = ${chainId} and block_number >= ${fromBlock} and block_time >= ${since.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update chain_total t set count = t.count - d.count, failed = t.failed - d.failed
    from (
      select target as address, 'caller' as kind, sender as key, count(*) as count, count(*) filter (where not success) as failed
        from chain_transaction where ${gone} group by target, sender
      union all
      select target, 'function', coalesce(selector, ''::bytea), count(*), count(*) filter (where not success)
        from chain_transaction where ${gone} group by target, coalesce(selector, ''::bytea)
      union all
      select address, 'event', coalesce(topic0, ''::bytea), count(*), 0
        from chain_log where ${gone} group by address, coalesce(topic0, ''::bytea)
    ) d
    where t.chain_id = ${chainId} and t.address = d.address and t.kind = d.kind and t.key = d.key`);
  await tx.execute(sql`delete from chain_total where chain_id = ${chainId} and count <= 0`);
  await tx.execute(sql`delete from chain_log where ${gone}`);
  await tx.execute(sql`delete from chain_transaction where ${gone}`);
}
