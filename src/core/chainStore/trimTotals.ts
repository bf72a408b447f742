import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

/**
 * Keeps the totals of each contract and kind to the largest ones, so that a popular contract's callers do not grow
 * without bound. What is cut begins at zero if it comes back: ranks far below the limit are estimates, the top is not.
 */
export async function trimTotals(
  db: Db,
  { chainId, limit }: { chainId: number; limit: number },
): Promise<number> {
  const result = await db.execute(sql`
    delete from chain_total t using (
      select address, kind, key, row_number() over (partition by address, kind order by count desc, key) as place
      from chain_total where chain_id = ${chainId}
    ) ranked
    where t.chain_id = ${chainId} and ranked.place > ${limit}
      and t.address = ranked.address and t.kind = ranked.kind and t.key = ranked.key
    returning t.key`);
  return rowsOf(result).length;
}
