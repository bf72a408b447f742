import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { slugOf } from '#core/auditors/auditsOf.ts';
import { listDumps } from '#core/dumps/dumps.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';

const row = z.object({
  project: z.nullable(z.string()),
  incident: z.nullable(z.string()),
  scan: z.nullable(z.string()),
  job: z.nullable(z.string()),
  chain: z.nullable(z.string()),
  address: z.nullable(z.string()),
  other: z.nullable(z.string()),
  category: z.nullable(z.string()),
  auditor: z.nullable(z.string()),
  hash: z.nullable(z.string()),
});

/**
 * What examples of the API are about: the project here of which most is known, one of its contracts, and the newest of the rest. Only a
 * scan that tells nothing of anybody is shown: of a contract on record, and a job of that scan alone. Who looked at what is private.
 */
export async function findExampleSubjects(db: Db, { data }: { data: string }) {
  const [dump] = await listDumps(data);
  const result = await db.execute(sql`
    with best as (
      select id from project where withdrawn_at is null order by demo desc, coverage desc nulls last, id limit 1),
    place as (
      select c.chain, c.address from contract c join best on best.id = c.project_id
      where c.address is not null order by c.position limit 1),
    on_record as (
      select s.id::text as id from scan s
      where s.state = 'done' and s.kind = 'contract' and s.stays and exists (
        select from (
          select project_id, chain, address from contract union all select project_id, chain, address from token) known
        join project p on p.id = known.project_id
        where known.chain = s.chain and known.address = s.address and p.withdrawn_at is null)
      order by s.done_at desc, s.id limit 1)
    select (select id from best) as project,
      (select a.id from alert a join project p on p.id = a.project_id
        where a.kind = 'incident' and a.state <> 'retracted' and p.withdrawn_at is null order by a.time desc, a.id limit 1) as incident,
      (select id from on_record) as scan,
      (select j.id::text from scan_job j join on_record on j.scans = jsonb_build_array(on_record.id)
        order by j.created_at desc, j.id limit 1) as job,
      (select chain from place) as chain, (select address from place) as address,
      (select id from project where withdrawn_at is null and id not in (select id from best)
        order by demo desc, coverage desc nulls last, id limit 1) as other,
      (select p.categories[1] from project p join best on best.id = p.id) as category,
      (select ${slugOf(sql`a.auditor`)} from audit a join project p on p.id = a.project_id
        where a.state = 'completed' and p.withdrawn_at is null order by a.completed_on desc, a.id limit 1) as auditor,
      (select s.code_hash from contract_state s join place on place.chain = s.chain and place.address = s.address limit 1) as hash`);
  const [found] = parseRows(result, row);
  const { project, incident, scan, job, chain, address, other, category, auditor, hash } = found ?? {};
  return {
    ...(dump && { dump: dump.id }),
    ...(project && { project }),
    ...(incident && { incident }),
    ...(scan && { scan }),
    ...(job && { job }),
    ...(other && { other }),
    ...(category && { category }),
    ...(auditor && { auditor }),
    ...(hash && { hash }),
    ...(chain && address && { contract: { chain, address } }),
  };
}
