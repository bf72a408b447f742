import { eq, sql } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { updateRanks } from '#core/projects/updateStanding.ts';
import { lockScores } from '#core/scores/rescore.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { notification } from '#db/schema/notifications.ts';
import { project } from '#db/schema/projects.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** Never beside an import, which writes the same rows and ranks. */
async function lockProject(tx: Db, id: string) {
  await lockForTransaction(tx, 'parapet import');
  await lockScores(tx);
  const [found] = await tx.select().from(project).where(eq(project.id, id)).for('update');
  if (!found) throw notFound(`There is no project ${id}`);
  return found;
}

/** Ranks without it, or with it again; whatever was made from it is made anew. */
async function showAnew(tx: Db, id: string): Promise<void> {
  await updateRanks(tx);
  // Lists of alerts leave out those of withdrawn projects.
  await invalidate(tx, [project, alert], [id]);
}

/**
 * Takes a project from what visitors see; its page says since when and why. Everything about it stays and goes on being
 * read, so that it can be put back whole; alerts that come meanwhile are told to nobody.
 */
export async function withdrawProject(
  db: Db,
  { id, reason, actor, now }: { id: string; reason: string; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { withdrawnAt } = await lockProject(tx, id);
    if (withdrawnAt) throw new AppError(409, 'AlreadyWithdrawn', `The project ${id} is withdrawn already`);
    await tx
      .update(project)
      .set({ withdrawnAt: now, withdrawnReason: reason, rank: null })
      .where(eq(project.id, id));
    // Nobody is told of what cannot be looked at.
    await tx
      .delete(notification)
      .where(sql`${notification.mailedAt} is null and ${notification.content}->>'projectId' = ${id}`);
    await recordStaffAudit(tx, { event: 'project.withdrawn', actor, detail: { project: id, reason } });
    await showAnew(tx, id);
  });
}

/** Shows a withdrawn project again, as it is by now: of a merged one that is without what moved. */
export async function restoreProject(
  db: Db,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ reason: string }> {
  return db.transaction(async (tx) => {
    const { withdrawnAt, withdrawnReason } = await lockProject(tx, id);
    if (!withdrawnAt) throw new AppError(409, 'NotWithdrawn', `The project ${id} is not withdrawn`);
    await tx
      .update(project)
      .set({ withdrawnAt: null, withdrawnReason: null, mergedInto: null })
      .where(eq(project.id, id));
    const reason = withdrawnReason ?? '';
    await recordStaffAudit(tx, { event: 'project.restored', actor, detail: { project: id, reason } });
    await showAnew(tx, id);
    return { reason };
  });
}
