import { eq } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { tellVerdicts } from '#core/notifications/tellVerdicts.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import type { StaffRetractionCause } from '#model/alerts.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { recordAlertChanges } from './alertChanges.ts';

interface Judgement {
  id: string;
  /** Plain words: they are shown, mailed and kept for good. */
  reason: string;
  actor: Actor;
  now: Date;
}

export interface Judged {
  project: string;
  title: string;
  /** How many people who were told of the alert are told of this. */
  told: number;
}

/** Only what a detector raised: an incident is a record, and changes where it is written. */
async function judge(
  db: Db,
  { id, reason, actor, now }: Judgement,
  change: { state: 'confirmed' } | { state: 'retracted'; retractionCause: StaffRetractionCause },
): Promise<Judged> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(alert).where(eq(alert.id, id)).for('update');
    if (!found) throw notFound(`There is no alert ${id}`);
    if (found.kind !== 'onChain')
      throw new AppError(
        409,
        'NotADetectorsAlert',
        `${id} is an incident from records: import it again with "state: ${change.state}"`,
      );
    if (found.state === 'retracted')
      throw new AppError(409, 'AlreadyRetracted', `${id} was retracted already: ${found.reason}`);
    if (found.state === change.state)
      throw new AppError(409, 'AlreadyConfirmed', `${id} was confirmed already: ${found.reason}`);
    await tx
      .update(alert)
      .set({ ...change, reason, judgedAt: now, updatedAt: now })
      .where(eq(alert.id, id));
    await recordStaffAudit(tx, {
      event: `alert.${change.state}`,
      actor,
      detail: {
        alert: id,
        reason,
        ...('retractionCause' in change && { cause: change.retractionCause }),
      },
    });
    await recordAlertChanges(tx, [id], { old: true });
    await invalidate(tx, alert, [found.projectId]);
    return { project: found.projectId, title: found.title, told: await tellVerdicts(tx, [id]) };
  });
}

/** Retraction. We were wrong: says so to everybody who was told, on open pages, in the feed and by mail. */
export function retractAlert(
  db: Db,
  { cause, ...judgement }: Judgement & { cause: StaffRetractionCause },
): Promise<Judged> {
  return judge(db, judgement, { state: 'retracted', retractionCause: cause });
}

/** Somebody checked it by hand and it is so. */
export function confirmAlert(db: Db, judgement: Judgement): Promise<Judged> {
  return judge(db, judgement, { state: 'confirmed' });
}
