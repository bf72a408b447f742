import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { cutList } from '#lib/cutList.ts';

const listedTokenRow = z.object({
  projectId: z.string(),
  project: z.string(),
  chain: z.string(),
  /** EIP-55. */

  address: z.string(),
  isSameName: z.boolean(),
  isSameSymbol: z.boolean(),
});
export type ListedToken = z.infer<typeof listedTokenRow>;

interface Named {
  chain: string;
  /** EIP-55. */
  address: string;
  name: string;
  symbol: string;
}

const mostFound = 20;

/** Tokens of listed projects at an address, or that call themselves by the same name or symbol, whatever the case. */
export async function findListedTokens(
  db: Db,
  { chain, address, name, symbol }: Named,
): Promise<{ items: ListedToken[]; hasMore: boolean }> {
  const sameName = sql`lower(coalesce(t.name, p.name)) = lower(${name})`;
  const sameSymbol = sql`lower(t.symbol) = lower(${symbol})`;
  const result = await db.execute(sql`
    select t.project_id as "projectId", p.name as project, t.chain, t.address, ${sameName} as "isSameName", ${sameSymbol} as "isSameSymbol"
    from token t join project p on p.id = t.project_id
    where p.withdrawn_at is null and p.merged_into is null and t.address is not null
      and (${sameName} or ${sameSymbol} or (t.chain = ${chain} and t.address = ${address}))
    order by (t.chain = ${chain} and t.address = ${address}) desc, (${sameName} and ${sameSymbol}) desc, (p.source = 'records') desc, p.id, t.position
    limit ${mostFound + 1}`);
  return cutList(parseRows(result, listedTokenRow), mostFound);
}
