import { and, eq } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { sealDisputeEnd } from '#core/sealedLog/sealStatements.ts';
import type { Db } from '#db/Database.ts';
import { dispute, disputePost } from '#db/schema/disputes.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import type { AuditEvent } from '#model/auditLog.ts';
import type { DisputeOutcome } from '#model/disputes.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { tellDisputer, tellFollowers } from './disputeMail.ts';

type Dispute = typeof dispute.$inferSelect;

interface Judgement {
  id: string;
  actor: Actor;
  now: Date;
}

const outcomeWords: Record<DisputeOutcome, string> = {
  upheld: 'upheld',
  partly: 'upheld in part',
  declined: 'declined',
};

async function lock(tx: Db, id: string): Promise<Dispute> {
  const [found] = await tx.select().from(dispute).where(eq(dispute.id, id)).for('update');
  if (!found) throw notFound('There is no such dispute');
  return found;
}

async function record(
  tx: Db,
  {
    event,
    actor,
    dispute: { projectId, number },
    ...detail
  }: { event: AuditEvent; actor: Actor; dispute: Dispute; reason?: string; outcome?: string },
): Promise<void> {
  await recordStaffAudit(tx, {
    event,
    actor,
    detail: { project: projectId, number: String(number), ...detail },
  });
  await invalidate(tx, [dispute, disputePost], [projectId]);
}

/** Lets a person's words through, or hides them with a reason that is shown in their place. */
export async function judgePost(
  db: Db,
  { id, actor, now, ...verdict }: Judgement & ({ show: true } | { show: false; reason: string }),
): Promise<void> {
  await db.transaction(async (tx) => {
    const [post] = await tx.select().from(disputePost).where(eq(disputePost.id, id));
    if (!post || post.writer === 'staff') throw notFound('There are no such words of a person');
    const found = await lock(tx, post.disputeId);
    if (post.state === (verdict.show ? 'shown' : 'hidden'))
      throw new AppError(409, 'AlreadyJudged', `These words are ${post.state} already.`);
    await tx
      .update(disputePost)
      .set(
        verdict.show
          ? { state: 'shown', hiddenReason: null }
          : { state: 'hidden', hiddenReason: verdict.reason },
      )
      .where(eq(disputePost.id, id));
    if (verdict.show) {
      if (found.decidedAt === null)
        await tx.update(dispute).set({ state: 'open' }).where(eq(dispute.id, found.id));
      await record(tx, { event: 'dispute.shown', actor, dispute: found });
      await tellDisputer(tx, {
        dispute: found,
        news: 'your words are shown',
        words: 'Staff has read what you wrote and everybody can read it now.',
      });
      return;
    }
    // Words that nobody has seen and nobody may see are no dispute.
    if (found.state === 'waiting') {
      await tx
        .update(dispute)
        .set({ state: 'refused', reason: verdict.reason, decidedAt: now })
        .where(eq(dispute.id, found.id));
      await sealDisputeEnd(tx, { ...found, outcome: 'refused', reason: verdict.reason, now });
    }
    await record(tx, { event: 'dispute.hidden', actor, dispute: found, reason: verdict.reason });
    await tellDisputer(tx, {
      dispute: found,
      news: 'your words are not shown',
      words: `Staff does not show what you wrote, for this reason: ${verdict.reason}`,
    });
  });
}

/** Only in one that everybody can read and that is not decided. */
function requireOpen({ state, number }: Dispute): void {
  if (state === 'open') return;
  throw new AppError(
    409,
    'NotOpen',
    state === 'waiting'
      ? `Let the words of dispute ${number} through first.`
      : `Dispute ${number} is ${state} already.`,
  );
}

async function speak(tx: Db, { dispute, text, now }: { dispute: Dispute; text: string; now: Date }) {
  await tx.insert(disputePost).values({
    disputeId: dispute.id,
    writer: 'staff',
    text,
    state: 'shown',
    createdAt: now,
  });
}

export async function answerDispute(
  db: Db,
  { id, text, actor, now }: Judgement & { text: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lock(tx, id);
    requireOpen(found);
    await speak(tx, { dispute: found, text, now });
    await record(tx, { event: 'dispute.answered', actor, dispute: found });
    await tellFollowers(tx, { dispute: found, news: 'an answer', words: text });
  });
}

/** The outcome with its reason, for good: what it changes is changed where it is written. */
export async function decideDispute(
  db: Db,
  { id, outcome, reason, actor, now }: Judgement & { outcome: DisputeOutcome; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lock(tx, id);
    requireOpen(found);
    // Nobody takes more words afterwards, so none may be left unread.
    const isUnread = and(eq(disputePost.disputeId, id), eq(disputePost.state, 'waiting'));
    if ((await tx.$count(disputePost, isUnread)) > 0)
      throw new AppError(
        409,
        'WordsWaiting',
        `Something was added to dispute ${found.number}. Read it and let it through, or hide it, before you decide.`,
      );
    await tx
      .update(dispute)
      .set({ state: 'decided', outcome, reason, decidedAt: now })
      .where(eq(dispute.id, id));
    await sealDisputeEnd(tx, { ...found, outcome, reason, now });
    await record(tx, { event: 'dispute.decided', actor, dispute: found, outcome, reason });
    await tellFollowers(tx, { dispute: found, news: outcomeWords[outcome], words: reason });
  });
}
