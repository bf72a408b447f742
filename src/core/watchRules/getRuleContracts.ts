import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { RuleSubject } from '#model/watchRules.ts';

const contractRow = z.object({
  chain: z.string(),
  /** In lower case. */
  address: z.string(),
  /** The indexer follows it. */
  isRead: z.boolean(),
});
export type RuleContract = z.infer<typeof contractRow>;

/** The contracts that subjects stand for. */
export async function getRuleContracts(
  db: Db,
  { ownerId, subjects, limit }: { ownerId: string; subjects: readonly RuleSubject[]; limit: number },
): Promise<RuleContract[]> {
  const result = await db.execute(sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb)
        as g (kind text, chain text, address text, "projectId" text, "watchlistId" uuid)),
      wanted as (
        select "projectId" as id from given where kind = 'project'
        union select i.project_id from given join watchlist w on w.id = given."watchlistId" and w.owner_id = ${ownerId}::uuid
          join watchlist_item i on i.watchlist_id = w.id),
      places as (
        select distinct chain, lower(address) as address from (
          select chain, address from given where kind = 'contract'
          union all select c.chain, c.address from contract c join wanted on wanted.id = c.project_id where c.address is not null
          union all select t.chain, t.address from token t join wanted on wanted.id = t.project_id where t.address is not null) every_place
        where chain ~ '^eip155:[0-9]{1,9}$' and address ~* '^0x[0-9a-f]{40}$' order by 1, 2 limit ${limit})
    select chain, address, exists (select 1 from chain_coverage v
      where v.chain_id = substr(places.chain, 8)::int and v.address = decode(substr(places.address, 3), 'hex')) as "isRead"
    from places order by chain, address`);
  return parseRows(result, contractRow);
}
