import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { gradeRangeSchema } from '#model/controlGradeSchema.ts';

/** What this site has on record of an address that may move something. */
export interface SpenderRecord {
  grade: z.infer<typeof gradeRangeSchema> | null;
  incidents: { id: string; title: string; time: string }[];
}

const mostIncidents = 5;

const recordRow = z.object({
  address: z.string(),
  grade: z.nullable(gradeRangeSchema),
  incidents: z.array(z.object({ id: z.string(), title: z.string(), time: dbTime })),
});

/** By address in lower case, for spenders of one chain. */
export async function getSpenderRecords(
  db: Db,
  { chain, spenders }: { chain: string; spenders: readonly { address: string }[] },
): Promise<Map<string, SpenderRecord>> {
  const asked = JSON.stringify(spenders.map(({ address }) => ({ address })));
  const result = await db.execute(sql`
    select lower(a.address) as address,
      (select nullif(s.result -> 'control', 'null'::jsonb) from scan s
        where s.chain = ${chain} and s.address = a.address and s.state = 'done' and s.stays order by s.done_at desc limit 1) as grade,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'time', i.time) order by i.time desc), '[]') from (
        select distinct l.id, l.title, l.time from alert l join project p on p.id = l.project_id and p.withdrawn_at is null
        where l.kind = 'incident' and l.state <> 'retracted' and (lower(l.contract) = lower(a.address)
          or l.project_id in (select c.project_id from contract c where c.chain = ${chain} and c.address = a.address))
        order by l.time desc limit ${mostIncidents}) i) as incidents
    from jsonb_to_recordset(${asked}::jsonb) as a (address text)`);
  return new Map(
    parseRows(result, recordRow).map(({ address, grade, incidents }) => [
      address,
      {
        grade,
        incidents: incidents.map((one) => ({ ...one, time: new Date(one.time).toISOString() })),
      },
    ]),
  );
}
