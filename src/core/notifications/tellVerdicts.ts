import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { countRows } from '#db/rows.ts';
import { markedName } from './markedName.ts';

/**
 * Tells everybody who was told of these alerts that they were retracted or confirmed, by the same way; whoever has not
 * been told of a retracted one yet is not told of it at all. Answers how many are told. Part of the change it tells of.
 */
export async function tellVerdicts(tx: Db, alertIds: readonly string[]): Promise<number> {
  if (alertIds.length === 0) return 0;
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(alertIds)}::jsonb))`;
  await tx.execute(sql`
    delete from notification n using alert a
    where a.id in ${ids} and a.state = 'retracted' and n.event_key = 'alert:' || a.id and n.mailed_at is null`);
  const told = await tx.execute(sql`
    insert into notification (user_id, event_key, frequency, content)
    select n.user_id, a.state || ':' || a.id, n.frequency,
      jsonb_build_object('kind', 'verdict', 'verdict', a.state, 'projectId', p.id, 'project', ${markedName}, 'title', a.title,
        'reason', coalesce(a.reason, ''), 'time', a.time)
    from alert a join project p on p.id = a.project_id
      join notification n on n.event_key = 'alert:' || a.id and n.mailed_at is not null
    where a.id in ${ids} and a.state in ('retracted', 'confirmed')
    on conflict do nothing returning id`);
  return countRows(told);
}
