import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { sealAlerts } from '#core/sealedLog/sealStatements.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { lockForTransaction } from '#db/transactionLock.ts';

/** Tells every instance that there is news; the payload is the newest sequence. */
export const alertChangeChannel = 'alert_changes';

/** A stream that was away longer than this many events gets the newest ones. */
const keptChanges = 10_000;

const recordAlertChangesRow = z.object({ sequence: z.number() });

/**
 * Seals these alerts, and notes that they are new or changed, inside the transaction that changes them. What happened more than a day
 * ago is history and no news: a chain read from its beginning does not flood open pages. That somebody judged an `old`
 * alert is news.
 */
export async function recordAlertChanges(
  tx: Db,
  ids: readonly string[],
  { old = false }: { old?: boolean } = {},
): Promise<void> {
  if (ids.length === 0) return;
  await sealAlerts(tx, ids);
  // One writer at a time: sequences then become visible in their order, and no reader skips one.
  await lockForTransaction(tx, 'parapet alert changes');
  const made = await tx.execute(sql`
    insert into alert_change (alert_id)
    select a.id from alert a join jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as given (id, place) on given.id = a.id
    where ${old} or a.time > now() - interval '1 day' order by given.place
    returning sequence::int as sequence`);
  const last = Math.max(0, ...parseRows(made, recordAlertChangesRow).map(({ sequence }) => sequence));
  if (last === 0) return;
  await tx.execute(sql`delete from alert_change where sequence <= ${last - keptChanges}`);
  await tx.execute(sql`select pg_notify(${alertChangeChannel}, ${String(last)})`);
}
