import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

/**
 * Addresses that called a contract or stand in its logs. First come those of the events that name the fewest, and of these those
 * that were named first: anybody can have a token's transfers name any number of addresses, but not what the contract logs
 * when it lets somebody in, nor what it logged before they came.
 */
export async function getNamedAddresses(
  db: Db,
  { chainId, address, limit }: { chainId: number; address: Hex; limit: number },
): Promise<Hex[]> {
  const at = sql`decode(${address.slice(2).toLowerCase()}, 'hex')`;
  const named = [1, 2, 3].map((position) => {
    const topic = sql.identifier(`topic${position}`);
    return sql`select topic0 as event, substring(${topic} from 13) as address, min(block_number) as block from chain_log
      where chain_id = ${chainId} and address = ${at} and substring(${topic} from 1 for 12) = decode(repeat('00', 12), 'hex')
      group by 1, 2`;
  });
  // Callers are one kind beside the events.
  const result = await db.execute(sql`
    with named as (
      select ''::bytea as event, key as address, null::int as block from chain_total
      where chain_id = ${chainId} and address = ${at} and kind = 'caller'
      union all ${sql.join(named, sql` union all `)}),
    sizes as (select event, count(distinct address) as size from named group by event)
    select encode(address, 'hex') as address from named join sizes using (event)
    where length(address) = 20 group by address order by min(size), min(block) nulls last, address limit ${limit}`);
  return rowsOf<{ address: string }>(result).map((row) => `0x${row.address}` as const);
}
