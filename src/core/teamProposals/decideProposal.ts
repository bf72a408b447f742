import { eq } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { saveRecord } from '#core/imports/saveRecord.ts';
import { findStanding } from '#core/teamProofs/requireTeam.ts';
import { tellTeam } from '#core/teamProofs/teamMail.ts';
import type { Db } from '#db/Database.ts';
import { teamProposal } from '#db/schema/teamProposals.ts';
import { AppError, notFound } from '#lib/AppError.ts';

interface Decision {
  id: string;
  accept: boolean;
  reason: string;
  actor: Actor;
  now: Date;
}

/** Staff accepts what a team proposes, which then is on record, or declines it; both with a reason. */
export async function decideProposal(db: Db, { id, accept, reason, actor, now }: Decision): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(teamProposal).where(eq(teamProposal.id, id)).for('update');
    if (!found) throw notFound('There is no such proposal');
    if (found.state !== 'waiting')
      throw new AppError(409, 'AlreadyDecided', `This proposal was ${found.state} already.`);
    if (accept) {
      if (!(await findStanding(tx, found)))
        throw new AppError(
          409,
          'NotTheTeam',
          'Who proposed this speaks for the project no longer, so the record cannot say that its team claims it. Decline it, or edit the record yourself.',
        );
      const { content, baseVersion: version } = found;
      const saved = await saveRecord(tx, { kind: 'project', content, version, actor, now });
      if ('faults' in saved)
        throw new AppError(
          409,
          'ProposalFaulty',
          `It cannot be on record any more: ${saved.faults[0]?.path} ${saved.faults[0]?.reason}`,
        );
    }
    const state = accept ? 'accepted' : 'declined';
    await tx.update(teamProposal).set({ state, reason, decidedAt: now }).where(eq(teamProposal.id, id));
    await recordStaffAudit(tx, {
      event: `proposal.${state}`,
      actor,
      userId: found.userId,
      detail: { project: found.projectId, reason },
    });
    await tellTeam(tx, {
      projectId: found.projectId,
      userId: found.userId,
      news: `your proposal was ${state}`,
      words: [
        accept
          ? 'The record says now what you proposed, as the team claims it.'
          : 'The record stays as it was.',
        `The reason: ${reason}`,
      ],
    });
  });
}
