import { and, eq, lt, sql } from 'drizzle-orm';
import { type Actor, recordAudit, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import { notAllowed } from '#core/auth/authErrors.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';
import { unseal } from '#core/auth/secrets.ts';
import { endAllSessions } from '#core/auth/sessions.ts';
import { standardStaffRules } from '#core/auth/staffRules.ts';
import { getUserBy, lockUser, type User } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import type { Db } from '#db/Database.ts';
import { authFactorLoss, authPasskey, authRecoveryCode, authTotp } from '#db/schema/secondFactors.ts';
import { AppError } from '#lib/AppError.ts';
import { factorLossAskedMail, factorsRemovedMail, lossPurpose } from './factorMails.ts';
import { getPendingUser } from './finishSignIn.ts';

/**
 * Asks for the removal of all second factors, by somebody who has shown the first one. The account's address is warned at
 * once, and nothing happens before the wait is over; asking again changes nothing.
 */
export async function askFactorLoss(
  context: AuthContext,
  { token, caller }: { token: string | undefined; caller: Caller },
): Promise<{ dueAt: Date }> {
  await chargeLimit(context, 'factorIp', caller.ip);
  const { id: userId, email } = await getPendingUser(context.db, token);
  await chargeLimit(context, 'factorLoss', userId);
  const hours = context.staff?.lossHours ?? standardStaffRules.lossHours;
  return context.db.transaction(async (tx) => {
    const [asked] = await tx
      .insert(authFactorLoss)
      .values({
        userId,
        ip: caller.ip,
        dueAt: sql`date_trunc('milliseconds', now() + ${hours}::int * interval '1 hour')`,
      })
      .onConflictDoNothing({ target: authFactorLoss.userId })
      .returning({ dueAt: authFactorLoss.dueAt });
    if (!asked) {
      const [known] = await tx.select().from(authFactorLoss).where(eq(authFactorLoss.userId, userId));
      if (!known) throw new Error('The request was not stored');
      return { dueAt: known.dueAt };
    }
    await recordAudit(tx, { event: 'factor.lossAsked', userId, ip: caller.ip });
    await queueMail(tx, {
      template: factorLossAskedMail,
      to: email,
      payload: { userId, dueAt: asked.dueAt.toISOString() },
    });
    return asked;
  });
}

/** Ends the request that is waited for, or only the one of that time. Answers whether there was one. */
async function endRequest(
  tx: Db,
  { userId, ip, dueAt }: { userId: string; ip: string; dueAt?: Date },
): Promise<boolean> {
  const isTheirs = eq(authFactorLoss.userId, userId);
  const ended = await tx
    .delete(authFactorLoss)
    .where(dueAt ? and(isTheirs, eq(authFactorLoss.dueAt, dueAt)) : isTheirs)
    .returning({ userId: authFactorLoss.userId });
  if (ended.length > 0) await recordAudit(tx, { event: 'factor.lossStopped', userId, ip });
  return ended.length > 0;
}

/** Stops it by the mailed link; it holds for this one request. */
export async function stopFactorLoss(
  context: AuthContext,
  { token, caller }: { token: string; caller: Caller },
): Promise<void> {
  await chargeLimit(context, 'restoreIp', caller.ip);
  const [userId, time] = unseal(context, lossPurpose, token)?.split('~') ?? [];
  const stopped =
    userId !== undefined &&
    (await context.db.transaction(async (tx) => {
      return endRequest(tx, { userId, ip: caller.ip, dueAt: new Date(Number(time)) });
    }));
  if (!stopped) throw new AppError(410, 'LinkExpired', 'This link has been used or has expired.');
}

/** Stops it as somebody who is still signed in. */
export async function stopOwnFactorLoss(
  { db }: AuthContext,
  { viewer, caller }: { viewer: Viewer; caller: Caller },
): Promise<void> {
  if (viewer.adminId !== null) throw notAllowed('This cannot be done while impersonating.');
  await db.transaction((tx) => endRequest(tx, { userId: viewer.id, ip: caller.ip }));
}

/** Removes every second factor and ends all sessions, and tells the account's address. */
async function removeFactors(tx: Db, user: User): Promise<number> {
  await tx.delete(authPasskey).where(eq(authPasskey.userId, user.id));
  await tx.delete(authTotp).where(eq(authTotp.userId, user.id));
  await tx.delete(authRecoveryCode).where(eq(authRecoveryCode.userId, user.id));
  await tx.delete(authFactorLoss).where(eq(authFactorLoss.userId, user.id));
  await queueMail(tx, {
    template: factorsRemovedMail,
    to: user.email,
    payload: { at: new Date().toISOString() },
  });
  return endAllSessions(tx, user.id);
}

/** Does what was asked for and not stopped. Answers how many accounts lost their second factors. */
export async function removeLostFactors(db: Db): Promise<number> {
  const due = await db
    .select({ userId: authFactorLoss.userId })
    .from(authFactorLoss)
    .where(lt(authFactorLoss.dueAt, sql`now()`));
  for (const { userId } of due)
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      const [still] = await tx
        .delete(authFactorLoss)
        .where(and(eq(authFactorLoss.userId, userId), lt(authFactorLoss.dueAt, sql`now()`)))
        .returning();
      if (!user || !still) return;
      await removeFactors(tx, user);
      await recordAudit(tx, { event: 'factor.allRemoved', userId });
    });
  return due.length;
}

/** The operator's word that somebody has lost them; there is no other way round the wait. */
export async function removeFactorsByCommand(
  db: Db,
  { who, actor }: { who: string; actor: Actor },
): Promise<{ user: User; ended: number }> {
  return db.transaction(async (tx) => {
    const { id } = await getUserBy(tx, who);
    const user = await lockUser(tx, id);
    if (!user) throw new Error(`The account ${id} went away`);
    await recordStaffAudit(tx, { event: 'factor.allRemoved', actor, userId: id });
    return { user, ended: await removeFactors(tx, user) };
  });
}
