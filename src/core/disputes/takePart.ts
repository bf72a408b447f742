import { and, count, eq } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { dispute, disputeFollower, disputePost } from '#db/schema/disputes.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import type { MyDispute } from '#wire/disputes.ts';
import { invalidate } from '../cacheInvalidation.ts';
import type { Speaker } from './openDispute.ts';

interface Place {
  projectId: string;
  number: number;
}

/** Words of one person that staff has not looked at yet, in one dispute. */
const mostWaiting = 3;

const placeIs = ({ projectId, number }: Place) =>
  and(eq(dispute.projectId, projectId), eq(dispute.number, number));

const noDispute = ({ number }: Place) => notFound(`There is no dispute ${number}`);

/** Whoever began the dispute says more; it waits for staff like the first words. */
export async function postInDispute(
  db: Db,
  { projectId, number, text, userId, ip, now }: Place & Speaker & { text: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(dispute)
      .where(and(placeIs({ projectId, number }), eq(dispute.userId, userId)))
      .for('update');
    if (!found) throw noDispute({ projectId, number });
    if (found.decidedAt !== null)
      throw new AppError(409, 'AlreadyDecided', `Dispute ${number} is closed. Begin a new one.`);
    const [waiting] = await tx
      .select({ posts: count() })
      .from(disputePost)
      .where(and(eq(disputePost.disputeId, found.id), eq(disputePost.state, 'waiting')));
    if ((waiting?.posts ?? 0) >= mostWaiting)
      throw new AppError(409, 'TooManyWaiting', 'Please wait until staff has read what you sent.');
    await tx
      .insert(disputePost)
      .values({ disputeId: found.id, writer: 'disputer', userId, text, state: 'waiting', createdAt: now });
    await invalidate(tx, disputePost, [projectId]);
    await recordAudit(tx, {
      event: 'dispute.posted',
      userId,
      ip,
      detail: { project: projectId, number: String(number) },
    });
  });
}

/** What a user has to do with a dispute: one that is not public exists for whoever began it alone. */
async function findMine(db: Db, { projectId, number, userId }: Place & { userId: string }) {
  const [found] = await db.select().from(dispute).where(placeIs({ projectId, number }));
  const isPublic = found?.state === 'open' || found?.state === 'decided';
  if (!found || !(isPublic || found.userId === userId)) throw noDispute({ projectId, number });
  return found;
}

export async function getMyDispute(
  db: Db,
  { userId, ...place }: Place & { userId: string },
): Promise<MyDispute> {
  const found = await findMine(db, { userId, ...place });
  const followed = await db
    .select({ id: disputeFollower.disputeId })
    .from(disputeFollower)
    .where(and(eq(disputeFollower.disputeId, found.id), eq(disputeFollower.userId, userId)));
  return { following: followed.length > 0, mayPost: found.userId === userId && found.decidedAt === null };
}

export async function followDispute(
  db: Db,
  { following, userId, ...place }: Place & { following: boolean; userId: string },
): Promise<MyDispute> {
  const { id } = await findMine(db, { userId, ...place });
  if (following) await db.insert(disputeFollower).values({ disputeId: id, userId }).onConflictDoNothing();
  else
    await db
      .delete(disputeFollower)
      .where(and(eq(disputeFollower.disputeId, id), eq(disputeFollower.userId, userId)));
  return getMyDispute(db, { userId, ...place });
}
