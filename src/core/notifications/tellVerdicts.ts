import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { countRows } from '#db/rows.ts';

/** Of a copy's watchers, who are told of an incident at the original, the key ends with the project that they watch. */
const tellsOf = sql`n.event_key in ('alert:' || a.id, 'copy:alert:' || a.id || ':' || (n.content->>'projectId'))`;

/**
 * Tells everybody who was told of these alerts that they were retracted or confirmed, by the same way; whoever has not
 * been told of a retracted one yet is not told of it at all. Answers how many are told. Part of the change it tells of.
 * That an incident is confirmed says nothing of copies of the code.
 */
export async function tellVerdicts(tx: Db, alertIds: readonly string[]): Promise<number> {
  if (alertIds.length === 0) return 0;
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(alertIds)}::jsonb))`;
  await tx.execute(sql`
    delete from notification n using alert a
    where a.id in ${ids} and a.state = 'retracted' and ${tellsOf} and n.mailed_at is null`);
  const told = await tx.execute(sql`
    insert into notification (user_id, event_key, frequency, content)
    select n.user_id, a.state || ':' || case when n.event_key = 'alert:' || a.id then a.id else n.event_key end, n.frequency,
      jsonb_build_object('kind', 'verdict', 'verdict', a.state, 'projectId', n.content->>'projectId', 'project', n.content->>'project',
        'title', n.content->>'title', 'reason', coalesce(a.reason, ''), 'time', a.time)
    from alert a join notification n on ${tellsOf} and n.mailed_at is not null
    where a.id in ${ids} and (a.state = 'retracted' or a.state = 'confirmed' and n.event_key = 'alert:' || a.id)
    on conflict do nothing returning id`);
  return countRows(told);
}
