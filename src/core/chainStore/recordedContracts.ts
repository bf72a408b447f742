import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { eventsFrom } from './readFrom.ts';

/** Each contract of a shown project once; one that several projects share belongs to the first of them. */
export const recordedContracts = (projectId: string | undefined): SQL => sql`(
  select distinct on (chain, address) project_id, chain, address from contract
    join project shown on shown.id = project_id and shown.withdrawn_at is null
  where address is not null and chain like 'eip155:%' ${projectId === undefined ? sql`` : sql`and project_id = ${projectId}`}
  order by chain, address, project_id)`;

/** How many of the contracts on record are not known to be read from their first event on. */
export async function countUnread(
  db: Db,
  { projectId }: { projectId: string | undefined },
): Promise<{ contracts: number; notRead: number; chains: string[] }> {
  const result = await db.execute(sql`
    select count(*)::int as contracts, (count(*) filter (where v.address is null or ${eventsFrom} > coalesce(m.block, 0)))::int as "notRead",
      coalesce(array_agg(distinct c.chain), '{}') as chains
    from ${recordedContracts(projectId)} c left join chain_coverage v
      on v.address = decode(substr(c.address, 3), 'hex') and v.chain_id::text = substr(c.chain, 8)
    left join contract_creation m on m.chain = c.chain and m.address = c.address`);
  const [row] = rowsOf<{ contracts: number; notRead: number; chains: (string | null)[] }>(result);
  const chains = (row?.chains ?? []).filter((chain) => chain !== null);
  return { contracts: row?.contracts ?? 0, notRead: row?.notRead ?? 0, chains };
}
