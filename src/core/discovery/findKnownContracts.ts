import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import type { StopRule } from '#model/discovery.ts';

const knownRow = z.object({ address: z.string(), name: z.string() });

/**
 * Those of the addresses at which discovery stops because of what is on record: contracts of other projects that are shown, and labels of
 * exchanges, bridges, mixers and services. Addresses are EIP-55.
 */
export async function findKnownContracts(
  db: Db,
  { projectId, chain, addresses }: { projectId: string; chain: string; addresses: readonly string[] },
): Promise<Map<string, { stop: StopRule; name: string }>> {
  if (addresses.length === 0) return new Map();
  const others = await db.execute(sql`
    select distinct on (c.address) c.address, p.name from (
      select project_id, address from contract where chain = ${chain} and ${inList(sql`address`, addresses)}
      union all select project_id, address from token where chain = ${chain} and ${inList(sql`address`, addresses)}
    ) c join project p on p.id = c.project_id and p.withdrawn_at is null
    where not exists (select 1 from contract o where o.project_id = ${projectId} and o.chain = ${chain} and o.address = c.address)
      and not exists (select 1 from token o where o.project_id = ${projectId} and o.chain = ${chain} and o.address = c.address)
    order by c.address, p.id`);
  const labels = await db.execute(sql`
    select address, name from address_label where chain = ${chain}
      and kind in ('exchange', 'bridge', 'mixer', 'service')
      and ${inList(
        sql`address`,
        addresses.map((address) => address.toLowerCase()),
      )}`);
  const byLower = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  const known = new Map<string, { stop: StopRule; name: string }>();
  for (const { address, name } of parseRows(labels, knownRow))
    known.set(byLower.get(address) ?? address, { stop: 'labelled', name });
  for (const { address, name } of parseRows(others, knownRow))
    known.set(address, { stop: 'otherProject', name });
  return known;
}
