import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

/** What our records call an address, by `chain address`: "Margin engine (Kestrel Perps)". */
export async function getLabels(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb))`;
  const result = await db.execute(sql`
    select distinct on (chain, address) chain, address, label || ' (' || p.name || ')' as label from (
      select 0 as kind, project_id, chain, address, label from contract where address in ${list}
      union all select 1, project_id, chain, address, symbol || ' token' from token where address in ${list}) named
    join project p on p.id = named.project_id order by chain, address, kind, p.id`);
  return new Map(
    rowsOf<{ chain: string; address: string; label: string }>(result).map((row) => [
      `${row.chain} ${row.address}`,
      row.label,
    ]),
  );
}
