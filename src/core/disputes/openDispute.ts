import { and, eq, inArray, sql } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import { checkShown, withdrawalColumns } from '#core/projects/withdrawal.ts';
import { sealDispute } from '#core/sealedLog/sealStatements.ts';
import type { Db } from '#db/Database.ts';
import { dispute, disputeFollower, disputePost } from '#db/schema/disputes.ts';
import { project } from '#db/schema/projects.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import { dueDays } from '#model/disputes.ts';
import type { OpenDispute, OpenedDispute } from '#wire/disputes.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { findStatement } from './findStatement.ts';

export interface Speaker {
  userId: string;
  ip: string;
  now: Date;
}

const noStatement = (about: string) =>
  badRequest(`This site says nothing about the project that is called ${about}`);

/**
 * Somebody says that a statement is wrong. The clock runs from now on; the words are shown when staff has let them
 * through, so that nobody can use this site to spread what a court would forbid.
 */
export async function openDispute(
  db: Db,
  { projectId, about, wrong, evidence, website, userId, ip, now }: OpenDispute & Speaker,
): Promise<OpenedDispute> {
  return db.transaction(async (tx) => {
    // Locked, so that two disputes at once do not get the same number.
    const [found] = await tx
      .select(withdrawalColumns)
      .from(project)
      .where(eq(project.id, projectId))
      .for('no key update');
    if (!found) throw notFound(`There is no project ${projectId}`);
    checkShown(found, projectId);
    const statement = await findStatement(tx, { projectId, about, now });
    if (!statement) throw noStatement(about);
    const [last] = await tx
      .select({ number: sql<number>`coalesce(max(${dispute.number}), 0)::int` })
      .from(dispute)
      .where(eq(dispute.projectId, projectId));
    const number = (last?.number ?? 0) + 1;
    // A robot filled in the trap: it gets an answer like everybody, and nothing is kept.
    if (website) return { number, state: 'waiting' };
    const [same] = await tx
      .select({ number: dispute.number })
      .from(dispute)
      .where(
        and(
          eq(dispute.userId, userId),
          eq(dispute.projectId, projectId),
          eq(dispute.about, about),
          inArray(dispute.state, ['waiting', 'open']),
        ),
      );
    if (same)
      throw new AppError(
        409,
        'AlreadyDisputed',
        `You disputed this already: it is dispute ${same.number}. Add to it instead.`,
      );
    const dueAt = daysBefore(now, -dueDays[statement.severity]);
    const [made] = await tx
      .insert(dispute)
      .values({
        projectId,
        number,
        about,
        statement: statement.words,
        severity: statement.severity,
        userId,
        state: 'waiting',
        createdAt: now,
        dueAt,
      })
      .returning({ id: dispute.id });
    if (!made) throw new Error('The dispute was not stored');
    await tx.insert(disputePost).values({
      disputeId: made.id,
      writer: 'disputer',
      userId,
      text: wrong,
      evidence: evidence || null,
      state: 'waiting',
      createdAt: now,
    });
    await invalidate(tx, [dispute, disputePost], [projectId]);
    await tx.insert(disputeFollower).values({ disputeId: made.id, userId });
    await sealDispute(tx, { projectId, number, about, dueAt, now });
    await recordAudit(tx, {
      event: 'dispute.opened',
      userId,
      ip,
      detail: { project: projectId, number: String(number), about },
    });
    return { number, state: 'waiting' };
  });
}
