import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { deleteProjectMetrics } from '#core/metrics/metrics.ts';
import { updateRanks } from '#core/projects/updateStanding.ts';
import { lockScores } from '#core/scores/rescore.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { alert } from '#db/schema/alerts.ts';
import { notification } from '#db/schema/notifications.ts';
import { project } from '#db/schema/projects.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { notFound } from '#lib/AppError.ts';
import { projectSources } from '#model/projects.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** What goes with a project, for whoever is about to delete it. */
const holdingsRow = z.object({
  name: z.string(),
  source: z.enum(projectSources),
  audits: z.number(),
  alerts: z.number(),
  votes: z.number(),
  watchlists: z.number(),
});
export type ProjectHoldings = z.infer<typeof holdingsRow>;

export async function getHoldings(db: Db, id: string): Promise<ProjectHoldings> {
  const result = await db.execute(sql`
    select name, source,
      (select count(*)::int from audit where project_id = p.id) as audits,
      (select count(*)::int from alert where project_id = p.id) as alerts,
      (select count(*)::int from vote where project_id = p.id) as votes,
      (select count(*)::int from watchlist_item where project_id = p.id) as watchlists
    from project p where id = ${id}`);
  const [found] = parseRows(result, holdingsRow);
  if (!found) throw notFound(`There is no project ${id}`);
  return found;
}

/**
 * Takes a project away with everything that is about it alone, and closes the gap in the ranks. What was read from chains
 * stays: it is about contracts, which other projects may have, too. Never beside an import, which writes the same rows.
 */
export async function deleteProject(
  db: Db,
  { id, actor }: { id: string; actor: Actor },
): Promise<ProjectHoldings> {
  return db.transaction(async (tx) => {
    await lockForTransaction(tx, 'parapet import');
    await lockScores(tx);
    const holdings = await getHoldings(tx, id);
    await deleteProjectMetrics(tx, id);
    // Nobody is told of what cannot be looked at.
    await tx
      .delete(notification)
      .where(sql`${notification.mailedAt} is null and ${notification.content}->>'projectId' = ${id}`);
    await tx.delete(project).where(eq(project.id, id));
    await recordStaffAudit(tx, { event: 'project.deleted', actor, detail: { project: id } });
    await updateRanks(tx);
    // Its alerts went with it.
    await invalidate(tx, [project, alert], [id]);
    return holdings;
  });
}
