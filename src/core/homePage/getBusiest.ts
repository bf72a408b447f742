import { sql } from 'drizzle-orm';
import { getBusyContracts } from '#core/chainStore/getBusyContracts.ts';
import { getRows } from '#core/projects/getRows.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { rowsOf } from '#db/rows.ts';
import type { ProjectRow } from '#wire/projects.ts';

export interface BusyProject {
  project: ProjectRow;
  transactions: number;
}

interface Owned {
  project_id: string;
  chain: string;
  address: string;
}

async function getOwners(db: Db, addresses: readonly string[]): Promise<Owned[]> {
  if (addresses.length === 0) return [];
  const result = await db.execute(sql`
    select project_id, chain, lower(address) as address from contract where ${inList(sql`lower(address)`, addresses)}
    union select project_id, chain, lower(address) from token where ${inList(sql`lower(address)`, addresses)}`);
  return rowsOf<Owned>(result);
}

/** The projects whose contracts were sent the most transactions since a time; only those that were sent any. */
export async function getBusiest(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<BusyProject[]> {
  const busy = await getBusyContracts(db, { since });
  const sent = new Map(busy.map(({ chain, address, transactions }) => [`${chain} ${address}`, transactions]));
  const counts = new Map<string, number>();
  for (const { project_id, chain, address } of await getOwners(
    db,
    busy.map((contract) => contract.address),
  ))
    counts.set(project_id, (counts.get(project_id) ?? 0) + (sent.get(`${chain} ${address}`) ?? 0));
  const busiest = [...counts]
    .filter(([, transactions]) => transactions > 0)
    .sort(([oneId, one], [otherId, other]) => other - one || oneId.localeCompare(otherId))
    .slice(0, limit);
  const projects = await getRows(
    db,
    busiest.map(([id]) => id),
  );
  return projects.map((project) => ({ project, transactions: counts.get(project.id) ?? 0 }));
}
