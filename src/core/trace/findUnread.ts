import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { eventsFrom } from '../chainStore/coverage.ts';

const unreadTokensRow = z.object({
  tokens: z.number(),
  unread: z.number(),
  /** The latest block from which on one of them is whole; null where one is not followed at all. */

  from: z.nullable(z.number()),
});
export type UnreadTokens = z.infer<typeof unreadTokensRow>;

/**
 * Where transfers of tokens may be missing from the tables: an address that seems to have kept what it got may have paid it
 * on. Without a token, of all that are on record.
 */
export async function findUnread(
  db: Db,
  { chain, chainId, token }: { chain: string; chainId: number; token: string | null },
): Promise<UnreadTokens> {
  const asked =
    token === null
      ? sql`select distinct lower(t.address) as address from token t where t.chain = ${chain}`
      : sql`select ${token}::text as address`;
  const result = await db.execute(sql`
    select count(*)::int as tokens, count(*) filter (where f.from_block is null or f.from_block > f.created)::int as unread,
      case when bool_and(f.from_block is not null) then max(f.from_block) filter (where f.from_block > f.created) end as from
    from (
      select case when v.address is not null then ${eventsFrom} end as from_block, coalesce(m.block, 0) as created
      from (${asked}) a
        left join chain_coverage v on v.chain_id = ${chainId} and v.address = decode(substr(a.address, 3), 'hex')
        left join contract_creation m on m.chain = ${chain} and lower(m.address) = a.address
    ) f`);
  return parseRows(result, unreadTokensRow)[0] ?? { tokens: 0, unread: 0, from: null };
}
