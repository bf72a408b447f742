import { asc, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { alertChange } from '#db/schema/alertChanges.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import type { Alert } from '#wire/alerts.ts';
import { getAlertsByIds } from './getAlerts.ts';

/** Tells every instance that there is news; the payload is the newest sequence. */
export const alertChangeChannel = 'alert_changes';

/** A stream that was away longer than this many events gets the newest ones. */
const keptChanges = 10_000;

export interface AlertChange {
  sequence: number;
  alert: Alert;
}

/**
 * Notes that these alerts are new or changed, inside the transaction that changes them. What happened more than a day
 * ago is history and no news: a chain read from its beginning does not flood open pages. That somebody judged an `old`
 * alert is news.
 */
export async function recordAlertChanges(
  tx: Db,
  ids: readonly string[],
  { old = false }: { old?: boolean } = {},
): Promise<void> {
  if (ids.length === 0) return;
  // One writer at a time: sequences then become visible in their order, and no reader skips one.
  await lockForTransaction(tx, 'parapet alert changes');
  const made = await tx.execute(sql`
    insert into alert_change (alert_id)
    select a.id from alert a join jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as given (id, place) on given.id = a.id
    where ${old} or a.time > now() - interval '1 day' order by given.place
    returning sequence::int as sequence`);
  const last = Math.max(0, ...rowsOf<{ sequence: number }>(made).map(({ sequence }) => sequence));
  if (last === 0) return;
  await tx.execute(sql`delete from alert_change where sequence <= ${last - keptChanges}`);
  await tx.execute(sql`select pg_notify(${alertChangeChannel}, ${String(last)})`);
}

/** The newest sequence there is; 0 before the first. */
export async function getLastAlertChange(db: Db): Promise<number> {
  const result = await db.execute(sql`select coalesce(max(sequence), 0)::int as last from alert_change`);
  return rowsOf<{ last: number }>(result)[0]?.last ?? 0;
}

/** Events after a sequence, oldest first, each with its alert as it is now. */
export async function getAlertChanges(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<AlertChange[]> {
  const rows = await db
    .select({ sequence: alertChange.sequence, alertId: alertChange.alertId })
    .from(alertChange)
    .where(gt(alertChange.sequence, after))
    .orderBy(asc(alertChange.sequence))
    .limit(limit);
  const alerts = await getAlertsByIds(db, [...new Set(rows.map(({ alertId }) => alertId))]);
  return rows.flatMap(({ sequence, alertId }) => {
    const alert = alerts.get(alertId);
    return alert ? [{ sequence, alert }] : [];
  });
}
