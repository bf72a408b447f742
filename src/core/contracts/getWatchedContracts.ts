import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';

/** A contract or token on record, seen from the project it belongs to. */
const watchedRow = z.object({
  projectId: z.string(),
  project: z.string(),
  /** Lower case, as chains answer. */
  address: z.templateLiteral(['0x', z.string()]),
  label: z.string(),
});
export type WatchedContract = z.infer<typeof watchedRow>;

/** Everything on one chain that some project has on record; an address may belong to several projects. */
export async function getWatchedContracts(db: Db, { chain }: { chain: string }): Promise<WatchedContract[]> {
  const result = await db.execute(sql`
    select distinct on (p.id, lower(c.address)) p.id as "projectId", p.name as project, lower(c.address) as address, c.label
    from (
      select project_id, address, label, 0 as kind, position from contract where chain = ${chain} and address is not null
      union all
      select project_id, address, symbol, 1, position from token where chain = ${chain} and address is not null
    ) c join project p on p.id = c.project_id
    order by p.id, lower(c.address), c.kind, c.position`);
  return parseRows(result, watchedRow);
}
