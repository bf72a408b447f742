import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { getChainNumber } from '#model/chainId.ts';

const lastRow = z.object({ last: z.nullable(dbTime) });

/** When contracts were last called or logged something; null: never, as far as it is read. */
export async function getLastSeen(db: Db, places: readonly ChainAddress[]): Promise<Date | null> {
  const asked = places.map(({ chain, address }) => ({
    chain: getChainNumber(chain),
    address: address.slice(2).toLowerCase(),
  }));
  const result = await db.execute(sql`
      select max(seen.time) as last from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (chain int, address text)
      cross join lateral (
        (select block_time as time from chain_log where chain_id = w.chain and address = decode(w.address, 'hex') order by block_time desc limit 1)
        union all
        (select block_time from chain_transaction where chain_id = w.chain and target = decode(w.address, 'hex') order by block_time desc limit 1)
      ) seen`);
  return parseRows(result, lastRow)[0]?.last ?? null;
}
