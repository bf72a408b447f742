import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import type { ActivityDay } from '#wire/skynet.ts';
import { contractRows, getProjectContracts } from './projectContracts.ts';

/** What happened at the project's contracts per day, oldest first, with the days without anything. */
export async function getActivityDays(
  db: Db,
  { projectId, days, now }: { projectId: string; days: number; now: Date },
): Promise<ActivityDay[]> {
  const first = new Date(now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const contracts = await getProjectContracts(db, projectId);
  const found = new Map<string, ActivityDay>();
  if (contracts.length > 0) {
    const rows = contractRows(contracts);
    const block = sql`chain_block b on b.chain_id = c.chain_id and b.time >= ${`${first}T00:00:00Z`}::timestamptz`;
    const result = await db.execute(sql`
      select to_char(time at time zone 'UTC', 'YYYY-MM-DD') as day, sum(transactions)::int as transactions,
        sum(failed)::int as failed, sum(events)::int as events
      from (
        select b.time, 1 as transactions, (not x.success)::int as failed, 0 as events from ${rows} join ${block}
          join chain_transaction x on x.target = c.address and x.chain_id = c.chain_id and x.block_number = b.number
        union all
        select b.time, 0, 0, 1 from ${rows} join ${block}
          join chain_log l on l.address = c.address and l.chain_id = c.chain_id and l.block_number = b.number
      ) happened group by 1`);
    for (const row of rowsOf<ActivityDay>(result)) found.set(row.day, row);
  }
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10);
    return found.get(day) ?? { day, transactions: 0, failed: 0, events: 0 };
  });
}
