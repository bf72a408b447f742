import { sql } from 'drizzle-orm';
import type { Hex } from '#chain/wireValue.ts';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

const limit = 200;

/** Addresses that called a contract or stand in its events: whom its lists may name. */
export async function getCandidates(
  db: Db,
  { chainId, address }: { chainId: number; address: Hex },
): Promise<Hex[]> {
  const at = sql`decode(${address.slice(2).toLowerCase()}, 'hex')`;
  const named = [1, 2, 3].map(
    (
      position,
    ) => sql`select distinct substring(${sql.identifier(`topic${position}`)} from 13) as address from chain_log
      where chain_id = ${chainId} and address = ${at} and substring(${sql.identifier(`topic${position}`)} from 1 for 12) = decode(repeat('00', 12), 'hex')`,
  );
  const result = await db.execute(sql`
    select distinct encode(address, 'hex') as address from (
      select key as address from chain_total where chain_id = ${chainId} and address = ${at} and kind = 'caller'
      union ${sql.join(named, sql` union `)}) seen
    where length(address) = 20 order by 1 limit ${limit}`);
  return rowsOf<{ address: string }>(result).map((row) => `0x${row.address}` as Hex);
}
