import { sql } from 'drizzle-orm';
import { getRows } from '#core/projects/getRows.ts';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import type { ProjectRow } from '#wire/projects.ts';

export interface BusyProject {
  project: ProjectRow;
  transactions: number;
}

/** The projects whose contracts were sent the most transactions since a time; only those that were sent any. */
export async function getBusiest(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<BusyProject[]> {
  // Transactions have no time of their own: the first block of the window makes it a range of their index.
  const result = await db.execute(sql`
    select c.project_id as id, count(*)::int as transactions
    from (
      select project_id, chain, lower(address) as address from contract where address is not null
      union select project_id, chain, lower(address) from token where address is not null
    ) c
    join (
      select chain_id, min(number) as number from chain_block where time >= ${since.toISOString()}::timestamptz group by chain_id
    ) f on c.chain = 'eip155:' || f.chain_id
    join chain_transaction x
      on x.target = decode(substr(c.address, 3), 'hex') and x.chain_id = f.chain_id and x.block_number >= f.number
    group by c.project_id order by 2 desc, 1 limit ${limit}`);
  const counts = new Map(
    rowsOf<{ id: string; transactions: number }>(result).map(({ id, transactions }) => [id, transactions]),
  );
  const projects = await getRows(db, [...counts.keys()]);
  return projects.map((project) => ({ project, transactions: counts.get(project.id) ?? 0 }));
}
