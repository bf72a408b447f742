import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { retention } from '#model/retention.ts';
import { watchFaultPrefixes } from '../watchRules/watchFaults.ts';

/** Where alerts went is known for so long. */
const knownMs = retention.deliveries.days * 24 * 3_600_000;

const heldRow = z.object({ count: z.number() });

/** What rules that were quiet or silenced have kept to the inbox since they spoke last, in one line. */
export async function describeHeldBack(
  tx: Db,
  { rules, now }: { rules: readonly { id: string; last: Date }[]; now: Date },
): Promise<string[]> {
  if (rules.length === 0) return [];
  const first = Math.min(...rules.map(({ last }) => last.getTime()));
  const since = new Date(Math.max(first, now.getTime() - knownMs)).toISOString();
  const ids = JSON.stringify(rules.map(({ id }) => id));
  const result = await tx.execute(sql`
    select count(distinct a.id)::int as count
    from watch_match m join watch_alert a on a.id = m.alert_id
    where m.rule_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
      and a.state = 'open' and a.told_at >= ${since}::timestamptz
      and not exists (select 1 from jsonb_array_elements_text(${JSON.stringify(watchFaultPrefixes)}::jsonb) p where starts_with(a.cause, p.value))
      and not exists (select 1 from delivery d where d.alert_id = a.id and d.kind = 'alert')
      and not exists (select 1 from notification n where n.user_id = a.user_id and starts_with(n.event_key, 'watch:' || a.id::text || ':alert:'))`);
  const count = parseRows(result, heldRow)[0]?.count ?? 0;
  return count > 0
    ? [`and ${count} more in your inbox since ${since.slice(0, 16).replace('T', ' ')} UTC`]
    : [];
}
