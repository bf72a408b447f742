import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';

/** Results are searched whole, so the newest must do. */
const mostSearched = 2_000;
const mostFound = 5;

const refusedTokenRow = z.object({
  /** EIP-55. */

  address: z.string(),
  block: z.number(),
});
export type RefusedToken = z.infer<typeof refusedTokenRow>;

/** Other scanned tokens of a creator of which sales were refused, or what was bought was taken away; the newest result of each. */
export async function findRefusedByCreator(
  db: Db,
  { chain, token, creator }: { chain: string; token: string; creator: string },
): Promise<RefusedToken[]> {
  const result = await db.execute(sql`
    select distinct on (s.address) s.address, s.block from (
      select address, block, chain, result -> 'token' -> 'fields' as fields from scan
      where kind = 'contract' and done_at is not null order by done_at desc limit ${mostSearched}) s
    where s.chain = ${chain} and s.address <> ${token}
      and s.fields #>> '{creator,value,address}' = ${creator}
      and s.fields #>> '{sale,value,outcome}' in ('refused', 'refusedForSome', 'takenAway', 'refusedLater')
    order by s.address, s.block desc limit ${mostFound}`);
  return parseRows(result, refusedTokenRow);
}
