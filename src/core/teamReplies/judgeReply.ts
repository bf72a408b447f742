import { eq } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { tellTeam } from '#core/teamProofs/teamMail.ts';
import type { Db } from '#db/Database.ts';
import { teamReply } from '#db/schema/teamReplies.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** Lets a team's words through, or hides them with a reason that is mailed to whoever wrote it. */
export async function judgeReply(
  db: Db,
  {
    id,
    actor,
    ...verdict
  }: { id: string; actor: Actor } & ({ show: true } | { show: false; reason: string }),
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(teamReply).where(eq(teamReply.id, id)).for('update');
    if (!found) throw notFound('There is no such reply');
    const state = verdict.show ? 'shown' : 'hidden';
    if (found.state === state) throw new AppError(409, 'AlreadyJudged', `This reply is ${state} already.`);
    const hiddenReason = verdict.show ? null : verdict.reason;
    await tx.update(teamReply).set({ state, hiddenReason }).where(eq(teamReply.id, id));
    await recordStaffAudit(tx, {
      event: verdict.show ? 'reply.shown' : 'reply.hidden',
      actor,
      userId: found.userId,
      detail: {
        project: found.projectId,
        about: found.about,
        ...(hiddenReason !== null && { reason: hiddenReason }),
      },
    });
    const { projectId, userId, statement } = found;
    await tellTeam(tx, {
      projectId,
      userId,
      news: verdict.show ? 'your reply is shown' : 'your reply is not shown',
      words: [
        `You replied to: ${statement}`,
        verdict.show
          ? 'Staff has read it. It stands beside the statement while you speak for the project.'
          : `Staff does not show it, for this reason: ${verdict.reason}`,
      ],
    });
    await invalidate(tx, teamReply, [projectId]);
  });
}
