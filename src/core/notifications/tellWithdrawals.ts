import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { tellVerdicts } from './tellVerdicts.ts';

/** Within seconds the same transaction usually stands in another block; after an hour it is not awaited any more. */
const settledMs = 3_600_000;

const tellWithdrawalsRow = z.object({ id: z.string() });

/**
 * Tells whoever was told of an alert that its block was replaced and that it did not come back. Should it come back later
 * it is news again: what was told of it before no longer counts as told. Answers how many are told.
 */
export async function tellWithdrawals(db: Db, { now }: { now: Date }): Promise<number> {
  return db.transaction(async (tx) => {
    const settled = new Date(now.getTime() - settledMs).toISOString();
    const found = await tx.execute(sql`
      select a.id from alert a
      where a.time > ${settled}::timestamptz - interval '2 days'
        and a.retraction_cause = 'reorganised' and a.updated_at <= ${settled}::timestamptz
        and exists (select 1 from notified_event e where e.key = 'alert:' || a.id)
      limit 200 for update`);
    const ids = parseRows(found, tellWithdrawalsRow).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const told = await tellVerdicts(tx, ids);
    const keys = sql`(select 'alert:' || id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as given (id))`;
    await tx.execute(sql`
      update notification set event_key = event_key || ', withdrawn ' || ${now.toISOString()} where event_key in ${keys}`);
    await tx.execute(sql`delete from notified_event where key in ${keys}`);
    return told;
  });
}
