import { eq } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import type { Db } from '#db/Database.ts';
import { notificationSetting } from '#db/schema/notifications.ts';
import { appUser } from '#db/schema/users.ts';
import type { AuthContext, Caller } from './AuthContext.ts';
import { codeMismatch, notAllowed, wrongPassword } from './authErrors.ts';
import { passwordChangedMail, passwordResetMail, resetCodeMail } from './authMails.ts';
import { consumeCode, markAsker } from './codes.ts';
import { checkEmail, toEmailKey } from './emailAddress.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';
import { checkPassword } from './passwordPolicy.ts';
import { askerOf, chargeLimit, clearLimit } from './rateLimits.ts';
import { createToken } from './secrets.ts';
import { createSession, endAllSessions, type NewSession, sessionExpiryDays } from './sessions.ts';
import { findUserByEmail, findUserById, isUsable, lockUser, type User } from './users.ts';
import type { Viewer } from './viewer.ts';

/** Asks for a reset code. The same work for every address: whose it is shows only when the mail is made. */
export async function askPasswordReset(
  context: AuthContext,
  { email, caller }: { email: string; caller: Caller },
): Promise<void> {
  await chargeLimit(context, 'forgotIp', caller.ip);
  checkEmail(email);
  const asker = askerOf(email, caller);
  await chargeLimit(context, 'forgotCooldown', asker);
  await chargeLimit(context, 'forgot', asker);
  await chargeLimit(context, 'forgotAddress', toEmailKey(email));
  // Another code has its own tries.
  await clearLimit(context, 'resetTries', asker);
  await queueMail(context.db, {
    template: resetCodeMail,
    to: email,
    payload: { asker: markAsker(context, caller) },
  });
}

/** Whoever got into the account may have copied what its mails carry. */
async function renewMailLinks(tx: Db, userId: string): Promise<void> {
  await tx
    .update(notificationSetting)
    .set({ token: createToken() })
    .where(eq(notificationSetting.userId, userId));
}

/** Sets a new password by the mailed code. That code proves the address too, and every session ends. */
export async function resetPassword(
  context: AuthContext,
  { email, code, newPassword, caller }: { email: string; code: string; newPassword: string; caller: Caller },
): Promise<void> {
  await chargeLimit(context, 'resetIp', caller.ip);
  checkPassword(newPassword, { email });
  const asker = askerOf(email, caller);
  await chargeLimit(context, 'reset', asker);
  // The tries of a code, counted for addresses without an account too: their end must not tell one from the other.
  await chargeLimit(context, 'resetTries', asker);
  const user = await findUserByEmail(context.db, email);
  const passwordHash = await hashPassword(newPassword);
  if (!user || !isUsable(user)) throw codeMismatch('reset');
  await consumeCode(context, { userId: user.id, purpose: 'reset', code, caller });
  await context.db.transaction(async (tx) => {
    await tx
      .update(appUser)
      .set({ passwordHash, confirmedAt: user.confirmedAt ?? new Date() })
      .where(eq(appUser.id, user.id));
    await endAllSessions(tx, user.id);
    await renewMailLinks(tx, user.id);
    await recordAudit(tx, { event: 'password.reset', userId: user.id, ip: caller.ip });
    await queueMail(tx, {
      template: passwordResetMail,
      to: user.email,
      payload: { at: new Date().toISOString() },
    });
  });
  await clearLimit(context, 'login', asker);
  await clearLimit(context, 'loginAddress', toEmailKey(email));
}

/** Asks for the account's password again before something that matters. */
export async function confirmPassword(
  context: AuthContext,
  { viewer, password }: { viewer: Viewer; password: string },
): Promise<User> {
  await chargeLimit(context, 'password', viewer.id);
  const user = await findUserById(context.db, viewer.id);
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) throw wrongPassword();
  await clearLimit(context, 'password', viewer.id);
  return user;
}

/** Changes the password; all sessions end and this browser goes on under a new token. */
export async function changePassword(
  context: AuthContext,
  {
    viewer,
    oldPassword,
    newPassword,
    caller,
  }: { viewer: Viewer; oldPassword: string; newPassword: string; caller: Caller },
): Promise<NewSession> {
  if (viewer.adminId !== null) throw notAllowed('A password cannot be changed while impersonating.');
  checkPassword(newPassword, { email: viewer.email });
  const user = await confirmPassword(context, { viewer, password: oldPassword });
  const passwordHash = await hashPassword(newPassword);
  return context.db.transaction(async (tx) => {
    // Another change or a reset may have come first: the old password is then no longer the one that was confirmed.
    if ((await lockUser(tx, user.id))?.passwordHash !== user.passwordHash) throw wrongPassword();
    await tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, user.id));
    await endAllSessions(tx, user.id);
    await renewMailLinks(tx, user.id);
    await recordAudit(tx, { event: 'password.change', userId: user.id, ip: caller.ip });
    await queueMail(tx, {
      template: passwordChangedMail,
      to: user.email,
      payload: { at: new Date().toISOString() },
    });
    return createSession(tx, {
      userId: user.id,
      caller,
      days: sessionExpiryDays(user.role, context.staff),
      // With a second factor the password proves too little.
      confirmed: viewer.confirmed || !viewer.secondFactor,
    });
  });
}
