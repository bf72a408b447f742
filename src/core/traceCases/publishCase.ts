import { eq } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { traceCase } from '#db/schema/traceCases.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { type CaseContent, checkContent } from './changeCases.ts';
import { findCase, noSuchCase } from './getCases.ts';

/** Puts a trail beside an incident, as the site's own; answers its id. */
export async function insertPublished(
  tx: Db,
  { incident, ...content }: CaseContent & { incident: string },
): Promise<string> {
  const [found] = await tx
    .select({ kind: alert.kind, projectId: alert.projectId })
    .from(alert)
    .where(eq(alert.id, incident));
  if (!found) throw notFound(`There is no incident ${incident}.`);
  if (found.kind !== 'incident')
    throw new AppError(
      409,
      'NotAnIncident',
      `${incident} is an alert of a detector: publish beside an incident.`,
    );
  const [made] = await tx
    .insert(traceCase)
    .values({ ...checkContent(content), alertId: incident })
    .returning({ id: traceCase.id });
  if (!made) throw new Error('a case was not inserted');
  await invalidate(tx, traceCase, [found.projectId]);
  return made.id;
}

/** Publishes a copy beside an incident: what its owner changes later does not change what the site says. */
export async function publishCase(
  db: Db,
  { id, incident, actor }: { id: string; incident: string; actor: Actor },
): Promise<string> {
  return db.transaction(async (tx) => {
    const found = await findCase(tx, id);
    if (!found) throw noSuchCase();
    const { title, note, query } = found;
    const made = await insertPublished(tx, { title, note, query, incident });
    await recordStaffAudit(tx, { event: 'case.published', actor, detail: { case: made, incident } });
    return made;
  });
}

/** Staff takes a case away: one that was published, or one that must not be shared by a link of this site. */
export async function removeCase(db: Db, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findCase(tx, id);
    if (!found) throw noSuchCase();
    const { title, incident } = found;
    await tx.delete(traceCase).where(eq(traceCase.id, id));
    const detail = { case: id, title, ...(incident && { incident: incident.id }) };
    await recordStaffAudit(tx, { event: 'case.removed', actor, detail });
    if (incident) await invalidate(tx, traceCase, [incident.projectId]);
  });
}
