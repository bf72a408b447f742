import { and, eq, gt, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { revokeKeysSince } from '#core/apiKeys/apiKeys.ts';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import { notSignedIn } from '#core/auth/authErrors.ts';
import { requireRecentConfirmation } from '#core/auth/confirmation.ts';
import { checkEmail, toEmailKey } from '#core/auth/emailAddress.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';
import { unseal } from '#core/auth/secrets.ts';
import { endAllSessions } from '#core/auth/sessions.ts';
import { isUsable, lockUser, type User } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import { endUnlinkedProofs } from '#core/teamProofs/endProofs.ts';
import type { Db } from '#db/Database.ts';
import { authCode } from '#db/schema/auth.ts';
import { emailChange } from '#db/schema/emailChange.ts';
import { outlet } from '#db/schema/outlets.ts';
import { authPasskey, authPendingSignIn, authRecoveryCode, authTotp } from '#db/schema/secondFactors.ts';
import { appUser } from '#db/schema/users.ts';
import { walletProof } from '#db/schema/wallets.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { type EmailSide, emailChangeTimes, emailSides } from '#model/emailChange.ts';
import type { ConfirmedEmail, WaitingEmailChange } from '#wire/emailChange.ts';
import {
  emailChangeAskedMail,
  emailChangedMail,
  emailRestoredMail,
  isTaken,
  linkPurposes,
} from './emailChangeMails.ts';

type Change = typeof emailChange.$inferSelect;

const linkExpired = () => new AppError(410, 'LinkExpired', 'This link has been used or has expired.');
const addressTaken = () =>
  new AppError(
    409,
    'AddressTaken',
    'This address has got an account of its own meanwhile. Delete that account first, or choose another address.',
  );

/**
 * Asks for a change: both addresses get a mail, and both must confirm. The answer is the same whether the new address has
 * an account or not; its owner alone learns that, by mail. What was asked before is replaced.
 */
export async function askEmailChange(
  context: AuthContext,
  { viewer, email, caller }: { viewer: Viewer; email: string; caller: Caller },
): Promise<void> {
  requireRecentConfirmation(viewer);
  const { id: userId } = viewer;
  await chargeLimit(context, 'emailChange', userId);
  checkEmail(email);
  await chargeLimit(context, 'emailChangeAddress', toEmailKey(email));
  await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !isUsable(user)) throw notSignedIn();
    if (user.emailKey === toEmailKey(email)) throw badRequest('This is the address of your account already.');
    await tx.delete(emailChange).where(and(eq(emailChange.userId, userId), isNull(emailChange.changedAt)));
    const [asked] = await tx
      .insert(emailChange)
      .values({
        userId,
        oldEmail: user.email,
        newEmail: email,
        expiresAt: sql`now() + ${emailChangeTimes.confirmHours}::int * interval '1 hour'`,
      })
      .returning({ id: emailChange.id });
    if (!asked) throw new Error('The change of address was not stored');
    await recordAudit(tx, { event: 'email.changeAsked', userId, ip: caller.ip });
    for (const side of emailSides)
      await queueMail(tx, {
        template: emailChangeAskedMail,
        to: side === 'old' ? user.email : email,
        payload: { id: asked.id, side },
      });
  });
}

export async function findWaitingChange(db: Db, { userId }: { userId: string }): Promise<WaitingEmailChange> {
  const [waiting] = await db
    .select()
    .from(emailChange)
    .where(
      and(
        eq(emailChange.userId, userId),
        isNull(emailChange.changedAt),
        gt(emailChange.expiresAt, sql`now()`),
      ),
    );
  if (!waiting) return null;
  const { newEmail, oldConfirmedAt, newConfirmedAt, expiresAt } = waiting;
  return {
    newEmail,
    oldConfirmed: oldConfirmedAt !== null,
    newConfirmed: newConfirmedAt !== null,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Its links are dead from then on. */
export async function cancelEmailChange(
  db: Db,
  { viewer: { id: userId }, caller }: { viewer: Viewer; caller: Caller },
): Promise<void> {
  await db.transaction(async (tx) => {
    const cancelled = await tx
      .delete(emailChange)
      .where(and(eq(emailChange.userId, userId), isNull(emailChange.changedAt)))
      .returning({ id: emailChange.id });
    if (cancelled.length > 0)
      await recordAudit(tx, { event: 'email.changeCancelled', userId, ip: caller.ip });
  });
}

/** The account first, then the change: whoever changes an account takes its row before anything else. */
async function lockChange(
  tx: Db,
  id: string,
  mayUse: (user: User) => boolean,
): Promise<{ user: User; change: Change } | undefined> {
  const [found] = await tx
    .select({ userId: emailChange.userId })
    .from(emailChange)
    .where(eq(emailChange.id, id));
  const user = found && (await lockUser(tx, found.userId));
  if (!user || !mayUse(user)) return undefined;
  const [change] = await tx.select().from(emailChange).where(eq(emailChange.id, id)).for('update');
  return change && { user, change };
}

/** Gives an account an address that was shown to be its owner's. An account there that nobody confirmed goes: it shows nothing. */
async function moveAccount(tx: Db, { user, email }: { user: User; email: string }): Promise<void> {
  if (await isTaken(tx, { email, userId: user.id })) throw addressTaken();
  const emailKey = toEmailKey(email);
  await tx
    .delete(appUser)
    .where(and(eq(appUser.emailKey, emailKey), ne(appUser.id, user.id), isNull(appUser.confirmedAt)));
  await tx.update(appUser).set({ email, emailKey }).where(eq(appUser.id, user.id));
  // Codes that were mailed to the address before must not open the account.
  await tx.delete(authCode).where(eq(authCode.userId, user.id));
}

/** Somebody who signed up with the address at this very moment is found by the unique index alone. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code } = (error as { cause?: { code?: unknown } }).cause ?? {};
    throw code === '23505' ? addressTaken() : error;
  }
}

const isSide = (word: string | undefined): word is EmailSide => emailSides.some((side) => side === word);

/** Confirms from one address. With the second confirmation the change is made, and the old address gets a way back. */
export async function confirmEmailChange(
  context: AuthContext,
  { token, caller }: { token: string; caller: Caller },
): Promise<ConfirmedEmail> {
  await chargeLimit(context, 'emailLinkIp', caller.ip);
  const [id, side] = unseal(context, linkPurposes.confirm, token)?.split('~') ?? [];
  if (id === undefined || !isSide(side)) throw linkExpired();
  return orTaken(
    context.db.transaction(async (tx): Promise<ConfirmedEmail> => {
      const locked = await lockChange(tx, id, isUsable);
      if (!locked) throw linkExpired();
      const { user, change } = locked;
      const column = side === 'old' ? 'oldConfirmedAt' : 'newConfirmedAt';
      const [confirmed] = await tx
        .update(emailChange)
        .set({ [column]: sql`now()` })
        .where(
          and(
            eq(emailChange.id, id),
            isNull(emailChange.changedAt),
            isNull(emailChange[column]),
            gt(emailChange.expiresAt, sql`now()`),
            // Another change came first: this one was asked for from an address that is no longer the account's.
            eq(emailChange.oldEmail, user.email),
          ),
        )
        .returning();
      if (!confirmed) throw linkExpired();
      await recordAudit(tx, { event: 'email.confirmed', userId: user.id, ip: caller.ip, detail: { side } });
      if (confirmed.oldConfirmedAt === null || confirmed.newConfirmedAt === null) return { state: 'waiting' };
      await moveAccount(tx, { user, email: change.newEmail });
      await tx
        .update(emailChange)
        .set({
          changedAt: sql`now()`,
          undoUntil: sql`now() + ${emailChangeTimes.undoDays}::int * interval '1 day'`,
        })
        .where(eq(emailChange.id, id));
      await recordAudit(tx, { event: 'email.changed', userId: user.id, ip: caller.ip });
      await queueMail(tx, {
        template: emailChangedMail,
        to: change.oldEmail,
        payload: { id, newEmail: change.newEmail, at: new Date().toISOString() },
      });
      return { state: 'changed' };
    }),
  );
}

/**
 * What somebody who held the account meanwhile may have added to come back or to read on. Nobody can tell whose recovery codes are
 * there: whoever has an older factor makes new ones.
 */
async function removeWaysSince(tx: Db, { userId, since }: { userId: string; since: Date }): Promise<void> {
  await tx.delete(authPasskey).where(and(eq(authPasskey.userId, userId), gte(authPasskey.createdAt, since)));
  await tx.delete(authTotp).where(and(eq(authTotp.userId, userId), gte(authTotp.createdAt, since)));
  await tx.delete(walletProof).where(and(eq(walletProof.userId, userId), gte(walletProof.provedAt, since)));
  await tx.delete(authRecoveryCode).where(eq(authRecoveryCode.userId, userId));
  await tx.delete(outlet).where(and(eq(outlet.userId, userId), gte(outlet.createdAt, since)));
  const now = new Date();
  await revokeKeysSince(tx, { userId, since, now });
  await endUnlinkedProofs(tx, { userId, now });
  await tx.delete(authPendingSignIn).where(eq(authPendingSignIn.userId, userId));
}

/**
 * Takes the account back to the address it had, whatever came after: every later change and a deletion are undone with it, all
 * sessions end, and the password is gone, so that a code mailed to that address is the only way in. Answers the address.
 */
export async function takeEmailBack(
  context: AuthContext,
  { token, caller }: { token: string; caller: Caller },
): Promise<{ email: string }> {
  await chargeLimit(context, 'emailLinkIp', caller.ip);
  const id = unseal(context, linkPurposes.back, token);
  if (id === undefined) throw linkExpired();
  return orTaken(
    context.db.transaction(async (tx) => {
      // Whoever took the account may have asked for its deletion, too.
      const locked = await lockChange(tx, id, ({ disabledAt }) => disabledAt === null);
      if (!locked) throw linkExpired();
      const { user, change } = locked;
      const [undone] = await tx
        .update(emailChange)
        .set({ undoneAt: sql`now()` })
        .where(
          and(eq(emailChange.id, id), isNull(emailChange.undoneAt), gt(emailChange.undoUntil, sql`now()`)),
        )
        .returning({ changedAt: emailChange.changedAt });
      if (!undone?.changedAt) throw linkExpired();
      await moveAccount(tx, { user, email: change.oldEmail });
      await tx.update(appUser).set({ passwordHash: null, deleteAt: null }).where(eq(appUser.id, user.id));
      await removeWaysSince(tx, { userId: user.id, since: change.createdAt });
      const later = tx
        .select({ id: emailChange.id })
        .from(emailChange)
        .where(and(eq(emailChange.userId, user.id), gte(emailChange.changedAt, undone.changedAt)));
      await tx.update(emailChange).set({ undoneAt: sql`now()` }).where(inArray(emailChange.id, later));
      await tx.delete(emailChange).where(and(eq(emailChange.userId, user.id), isNull(emailChange.changedAt)));
      await endAllSessions(tx, user.id);
      await recordAudit(tx, { event: 'email.restored', userId: user.id, ip: caller.ip });
      await queueMail(tx, {
        template: emailRestoredMail,
        to: user.email,
        payload: { oldEmail: change.oldEmail, at: new Date().toISOString() },
      });
      return { email: change.oldEmail };
    }),
  );
}

/** Removes changes that nobody confirmed in time, and those that can no longer be undone. */
export async function sweepEmailChanges(db: Db): Promise<void> {
  await db
    .delete(emailChange)
    .where(
      sql`(${emailChange.changedAt} is null and ${emailChange.expiresAt} < now()) or ${emailChange.undoUntil} < now()`,
    );
}
