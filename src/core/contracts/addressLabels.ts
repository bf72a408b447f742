import { sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { addressKey, type ChainAddress } from '#model/addressKey.ts';

/** What our records call the address; null when it is on no record. */
export type LabelOf = (place: ChainAddress) => string | null;

const labelRow = z.object({ chain: z.string(), address: z.string(), label: z.string(), project: z.string() });

/** A contract named outside its own project: "Margin engine (Kestrel Perps)". */
export const nameContract = ({ label, project }: { label: string; project: string }): string =>
  `${label} (${project})`;

/** Names of addresses that are on record as some shown project's contract or token. */
export async function getAddressLabels(db: Db, places: readonly ChainAddress[]): Promise<LabelOf> {
  if (places.length === 0) return () => null;
  const addresses = [...new Set(places.map(({ address }) => getAddress(address)))];
  const result = await db.execute(sql`
    select distinct on (chain, address) chain, address, label, p.name as project from (
      select 0 as kind, project_id, chain, address, label from contract where ${inList(sql`address`, addresses)}
      union all
      select 1, project_id, chain, address, symbol || ' token' from token where ${inList(sql`address`, addresses)}
    ) named join project p on p.id = named.project_id and p.withdrawn_at is null order by chain, address, kind, p.id`);
  const labels = new Map(parseRows(result, labelRow).map((row) => [addressKey(row), nameContract(row)]));
  return (place) => labels.get(addressKey(place)) ?? null;
}
