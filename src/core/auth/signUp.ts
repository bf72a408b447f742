import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import { appUser } from '#db/schema/users.ts';
import type { AuthContext, Caller } from './AuthContext.ts';
import { notAwaiting } from './authErrors.ts';
import { confirmCodeMail } from './authMails.ts';
import { consumeCode, markAsker } from './codes.ts';
import { checkEmail, toEmailKey } from './emailAddress.ts';
import { hashPassword } from './passwordHash.ts';
import { checkPassword } from './passwordPolicy.ts';
import { askerOf, chargeLimit, countUse } from './rateLimits.ts';
import { findUserByEmail, insertUser, isUsable, type User } from './users.ts';

/** Makes an unconfirmed account and mails its code. */
export async function signUp(
  context: AuthContext,
  { email, password, caller }: { email: string; password: string; caller: Caller },
): Promise<User> {
  await chargeLimit(context, 'signupIp', caller.ip);
  checkEmail(email);
  checkPassword(password, { email });
  const passwordHash = await hashPassword(password);
  const user = await context.db.transaction(async (tx) => {
    const made = await insertUser(tx, { email, passwordHash });
    await queueMail(tx, {
      template: confirmCodeMail,
      to: email,
      payload: { asker: markAsker(context, caller) },
    });
    await recordAudit(tx, { event: 'account.signUp', userId: made.id, ip: caller.ip });
    return made;
  });
  // Starts the resend countdown and never refuses: others could otherwise block a sign-up by asking for resends.
  await countUse(context, 'resendCooldown', askerOf(email, caller));
  return user;
}

/** Asks for another code. Whether the address awaits one is looked up when the mail is made, after the answer. */
export async function resendConfirmation(
  context: AuthContext,
  { email, caller }: { email: string; caller: Caller },
): Promise<void> {
  await chargeLimit(context, 'resendIp', caller.ip);
  checkEmail(email);
  await chargeLimit(context, 'resendCooldown', askerOf(email, caller));
  await chargeLimit(context, 'resend', askerOf(email, caller));
  await chargeLimit(context, 'resendAddress', toEmailKey(email));
  await queueMail(context.db, {
    template: confirmCodeMail,
    to: email,
    payload: { asker: markAsker(context, caller) },
  });
}

/**
 * Email verification. Whoever signed up may not own it, so the password survives only when this browser has shown
 * that it knows it; otherwise it is cleared and the owner sets one by the reset form. Answers whether it survived.
 */
export async function verifyEmail(
  context: AuthContext,
  {
    email,
    code,
    caller,
    knowsPassword,
  }: { email: string; code: string; caller: Caller; knowsPassword: (userId: string) => boolean },
): Promise<{ signIn: boolean }> {
  await chargeLimit(context, 'verifyIp', caller.ip);
  await chargeLimit(context, 'verify', askerOf(email, caller));
  const user = await findUserByEmail(context.db, email);
  if (!user || user.confirmedAt || !isUsable(user)) throw notAwaiting(email);
  await consumeCode(context, { userId: user.id, purpose: 'confirm', code, caller });
  const signIn = knowsPassword(user.id);
  await context.db.transaction(async (tx) => {
    await tx
      .update(appUser)
      .set({ confirmedAt: new Date(), ...(!signIn && { passwordHash: null }) })
      .where(and(eq(appUser.id, user.id), isNull(appUser.confirmedAt)));
    await recordAudit(tx, { event: 'account.confirm', userId: user.id, ip: caller.ip });
  });
  return { signIn };
}
