import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { type ContractPlace, contractRows } from './contractRows.ts';

export interface DailyCounts {
  day: string;
  transactions: number;
  failed: number;
  events: number;
}

/** What happened at some contracts per day of UTC; days without anything are left out. */
export async function getDailyCounts(
  db: Db,
  { contracts, since }: { contracts: readonly ContractPlace[]; since: Date },
): Promise<DailyCounts[]> {
  if (contracts.length === 0) return [];
  const rows = contractRows(contracts);
  const first = sql`${since.toISOString()}::timestamptz`;
  const result = await db.execute(sql`
    select to_char(time at time zone 'UTC', 'YYYY-MM-DD') as day, sum(transactions)::int as transactions,
      sum(failed)::int as failed, sum(events)::int as events
    from (
      select x.block_time as time, 1 as transactions, (not x.success)::int as failed, 0 as events
        from ${rows} join chain_transaction x on x.target = c.address and x.chain_id = c.chain_id and x.block_time >= ${first}
          and (c.up_to is null or x.block_number <= c.up_to)
      union all
      select l.block_time, 0, 0, 1
        from ${rows} join chain_log l on l.address = c.address and l.chain_id = c.chain_id and l.block_time >= ${first}
          and (c.up_to is null or l.block_number <= c.up_to)
    ) happened group by 1`);
  return rowsOf<DailyCounts>(result);
}
