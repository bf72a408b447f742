import { and, count, eq } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import { findStatement } from '#core/disputes/findStatement.ts';
import { requireTeam } from '#core/teamProofs/requireTeam.ts';
import type { Claimant } from '#core/teamProofs/teamProofs.ts';
import type { Db } from '#db/Database.ts';
import { teamReply } from '#db/schema/teamReplies.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** Replies of one account to one project that staff has not looked at yet. */
const mostWaiting = 5;

/** The team says something to a statement, in its own words; shown beside it when staff has let it through. */
export async function sendReply(
  db: Db,
  { projectId, about, text, userId, ip, now }: Claimant & { about: string; text: string },
): Promise<void> {
  await requireTeam(db, { projectId, userId });
  const statement = await findStatement(db, { projectId, about, now });
  if (!statement) throw badRequest(`This site says nothing about the project that is called ${about}`);
  await db.transaction(async (tx) => {
    const [waiting] = await tx
      .select({ replies: count() })
      .from(teamReply)
      .where(
        and(eq(teamReply.projectId, projectId), eq(teamReply.userId, userId), eq(teamReply.state, 'waiting')),
      );
    if ((waiting?.replies ?? 0) >= mostWaiting)
      throw new AppError(409, 'TooManyWaiting', 'Please wait until staff has read what you sent.');
    await tx.insert(teamReply).values({
      projectId,
      userId,
      about,
      statement: statement.words,
      text,
      state: 'waiting',
      createdAt: now,
    });
    await invalidate(tx, teamReply, [projectId]);
    await recordAudit(tx, { event: 'reply.sent', userId, ip, detail: { project: projectId, about } });
  });
}
