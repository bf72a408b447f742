import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import { notAllowed, notSignedIn } from '#core/auth/authErrors.ts';
import { requireRecentConfirmation } from '#core/auth/confirmation.ts';
import { confirmPassword } from '#core/auth/passwords.ts';
import { unseal } from '#core/auth/secrets.ts';
import { endAllSessions } from '#core/auth/sessions.ts';
import { findUserById, type User } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError } from '#lib/AppError.ts';
import { retention } from '#model/retention.ts';
import { chargeLimit } from '../auth/rateLimits.ts';
import { deletionAskedMail } from './deletionMail.ts';

export const undoDays = retention.deletedAccounts.days;
/** An account without a password proves itself by a sign-in no older than this. */
const recentMinutes = 10;

async function checkOwner(
  context: AuthContext,
  { viewer, password, now }: { viewer: Viewer; password: string | undefined; now: number },
): Promise<User> {
  const user = await findUserById(context.db, viewer.id);
  if (!user) throw notSignedIn();
  if (user.passwordHash !== null) return confirmPassword(context, { viewer, password: password ?? '' });
  // One in the future is of another clock, and no more recent than one long ago.
  if (Math.abs(now - viewer.signedInAt.getTime()) <= recentMinutes * 60_000) return user;
  throw new AppError(
    401,
    'NotAuthorizedException',
    `Log out, log in again, and delete the account within ${recentMinutes} minutes.`,
  );
}

/** Account deletion (GDPR). Ends the account: nobody signs in from now on, and after seven days it is gone unless the mailed link is used. */
export async function askDeletion(
  context: AuthContext,
  { viewer, password, caller }: { viewer: Viewer; password: string | undefined; caller: Caller },
): Promise<Date> {
  if (viewer.adminId !== null) throw notAllowed('An account cannot be deleted while impersonating.');
  // Without a second factor the password is asked for here.
  if (viewer.secondFactor) requireRecentConfirmation(viewer);
  const now = Date.now();
  const user = await checkOwner(context, { viewer, password, now });
  const deleteAt = new Date(now + undoDays * 24 * 3_600_000);
  await context.db.transaction(async (tx) => {
    await tx.update(appUser).set({ deleteAt }).where(eq(appUser.id, user.id));
    await endAllSessions(tx, user.id);
    await recordAudit(tx, { event: 'account.deletionAsked', userId: user.id, ip: caller.ip });
    await queueMail(tx, {
      template: deletionAskedMail,
      to: user.email,
      payload: { userId: user.id, deleteAt: deleteAt.toISOString() },
    });
  });
  return deleteAt;
}

/** Undoes a deletion by its mailed token; a used or overdue one says the same as a forged one. */
export async function restoreUser(
  context: AuthContext,
  { token, caller }: { token: string; caller: Caller },
): Promise<void> {
  await chargeLimit(context, 'restoreIp', caller.ip);
  const [userId, time] = unseal(context, 'restore', token)?.split('~') ?? [];
  const restored =
    userId !== undefined &&
    (await context.db.transaction(async (tx) => {
      const [user] = await tx
        .update(appUser)
        .set({ deleteAt: null })
        .where(
          and(
            eq(appUser.id, userId),
            isNotNull(appUser.deleteAt),
            eq(appUser.deleteAt, new Date(Number(time))),
            gt(appUser.deleteAt, sql`now()`),
          ),
        )
        .returning({ id: appUser.id });
      if (user) await recordAudit(tx, { event: 'account.restored', userId: user.id, ip: caller.ip });
      return user !== undefined;
    }));
  if (!restored) throw new AppError(410, 'LinkExpired', 'This link has been used or has expired.');
}
