import { asc, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { alertEvent } from '#db/schema/alertChanges.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import type { Alert } from '#wire/alerts.ts';
import { getAlertsByIds } from './getAlerts.ts';

/** Tells every instance that there is news; the payload is the newest sequence. */
export const alertEventChannel = 'alert_events';

/** A stream that was away longer than this many events gets the newest ones. */
const keptEvents = 10_000;

export interface AlertEvent {
  sequence: number;
  alert: Alert;
}

/**
 * Notes that these alerts are new or changed, inside the transaction that changes them. What happened more than a day
 * ago is history and no news: a chain read from its beginning does not flood open pages.
 */
export async function recordAlertEvents(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // One writer at a time: sequences then become visible in their order, and no reader skips one.
  await lockForTransaction(tx, 'parapet alert events');
  const made = await tx.execute(sql`
    insert into alert_event (alert_id)
    select a.id from alert a join jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as given (id, place) on given.id = a.id
    where a.time > now() - interval '1 day' order by given.place
    returning sequence::int as sequence`);
  const last = Math.max(0, ...rowsOf<{ sequence: number }>(made).map(({ sequence }) => sequence));
  if (last === 0) return;
  await tx.execute(sql`delete from alert_event where sequence <= ${last - keptEvents}`);
  await tx.execute(sql`select pg_notify(${alertEventChannel}, ${String(last)})`);
}

/** The newest sequence there is; 0 before the first. */
export async function getLastAlertEvent(db: Db): Promise<number> {
  const result = await db.execute(sql`select coalesce(max(sequence), 0)::int as last from alert_event`);
  return rowsOf<{ last: number }>(result)[0]?.last ?? 0;
}

/** Events after a sequence, oldest first, each with its alert as it is now. */
export async function getAlertEvents(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<AlertEvent[]> {
  const rows = await db
    .select({ sequence: alertEvent.sequence, alertId: alertEvent.alertId })
    .from(alertEvent)
    .where(gt(alertEvent.sequence, after))
    .orderBy(asc(alertEvent.sequence))
    .limit(limit);
  const alerts = await getAlertsByIds(db, [...new Set(rows.map(({ alertId }) => alertId))]);
  return rows.flatMap(({ sequence, alertId }) => {
    const alert = alerts.get(alertId);
    return alert ? [{ sequence, alert }] : [];
  });
}
