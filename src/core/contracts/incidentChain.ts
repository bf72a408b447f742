import { type SQL, sql } from 'drizzle-orm';

/** Records name an incident's contract without its chain: known only where the project has the address on one chain. */
export const chainOf = (
  projectId: SQL,
  address: SQL,
): SQL => sql`(select case when count(distinct c.chain) = 1 then min(c.chain) end
    from (select project_id, chain, address from contract union all select project_id, chain, address from token) c
    where c.project_id = ${projectId} and lower(c.address) = lower(${address}))`;
