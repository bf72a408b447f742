import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

/** Addresses that called a contract or stand in its logs. */
export async function getNamedAddresses(
  db: Db,
  { chainId, address, limit }: { chainId: number; address: Hex; limit: number },
): Promise<Hex[]> {
  const at = sql`decode(${address.slice(2).toLowerCase()}, 'hex')`;
  const named = [1, 2, 3].map((position) => {
    const topic = sql.identifier(`topic${position}`);
    return sql`select distinct substring(${topic} from 13) as address from chain_log
      where chain_id = ${chainId} and address = ${at} and substring(${topic} from 1 for 12) = decode(repeat('00', 12), 'hex')`;
  });
  const result = await db.execute(sql`
    select distinct encode(address, 'hex') as address from (
      select key as address from chain_total where chain_id = ${chainId} and address = ${at} and kind = 'caller'
      union ${sql.join(named, sql` union `)}) seen
    where length(address) = 20 order by 1 limit ${limit}`);
  return rowsOf<{ address: string }>(result).map((row) => `0x${row.address}` as const);
}
