import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { recordedAt, runs } from './getCopies.ts';

const mostIncidents = 50;

const copiedRow = z.object({
  codeHash: z.string(),
  chain: z.string(),
  address: z.string(),
  id: z.string(),
  title: z.string(),
  project: z.string(),
});

/** Incidents at contracts that run a copy of these codes, the newest first, and at which contract. */
export async function getCopiedIncidents(db: Db, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  const result = await db.execute(sql`
    select c.code_hash as "codeHash", s.chain, s.address, a.id, a.title, p.name as project
    from code_copy c join contract_state s on ${runs(sql`s`, sql`c.other_hash`)}
      join lateral ${recordedAt(sql`s`)} o on true
      join project p on p.id = o.project_id and p.withdrawn_at is null
      join alert a on a.project_id = p.id and a.contract = s.address
    where ${inList(sql`c.code_hash`, hashes)} and a.kind = 'incident' and a.state <> 'retracted' and a.severity <> 'info'
    order by a.time desc, a.id limit ${mostIncidents}`);
  return parseRows(result, copiedRow);
}
