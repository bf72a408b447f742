import { sql } from 'drizzle-orm';
import { getBusyContracts } from '#core/chainStore/getBusyContracts.ts';
import { getRows } from '#core/projects/getRows.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { rowsOf } from '#db/rows.ts';
import { getChainNumber } from '#model/chainId.ts';
import { writeUpTo } from '#model/lists.ts';
import type { ProjectRow } from '#wire/projects.ts';

export interface BusyProject {
  project: ProjectRow;
  transactions: number;
  /** The newest block with one of them, of each chain: as a filter of their list says it. */
  upTo: string;
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
  const sent = new Map(busy.map((contract) => [`${contract.chain} ${contract.address}`, contract]));
  const counts = new Map<string, { transactions: number; blocks: Map<number, number> }>();
  for (const { project_id, chain, address } of await getOwners(
    db,
    busy.map((contract) => contract.address),
  )) {
    const found = sent.get(`${chain} ${address}`);
    if (!found) continue;
    const { transactions, blocks } = counts.get(project_id) ?? { transactions: 0, blocks: new Map() };
    const number = getChainNumber(chain);
    blocks.set(number, Math.max(blocks.get(number) ?? 0, found.block));
    counts.set(project_id, { transactions: transactions + found.transactions, blocks });
  }
  const busiest = [...counts]
    .sort(
      ([oneId, one], [otherId, other]) =>
        other.transactions - one.transactions || oneId.localeCompare(otherId),
    )
    .slice(0, limit);
  const projects = await getRows(
    db,
    busiest.map(([id]) => id),
  );
  return projects.flatMap((project) => {
    const counted = counts.get(project.id);
    return counted ? [{ project, transactions: counted.transactions, upTo: writeUpTo(counted.blocks) }] : [];
  });
}
