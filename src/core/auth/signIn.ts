import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import type { AuthContext, Caller } from './AuthContext.ts';
import { wrongPassword } from './authErrors.ts';
import { createPendingSignIn, hasSecondFactor, type PendingSignIn } from './pendingSignIn.ts';
import { createSession, endSession, type NewSession, sessionExpiryDays } from './sessions.ts';
import { isUsable, lockUser, type User } from './users.ts';
import type { Viewer } from './viewer.ts';

/** Ends what a browser holds: while impersonating that is the admin's own session too. */
async function endBrowserSession(
  tx: Db,
  { viewer, caller }: { viewer: Viewer; caller: Caller },
): Promise<void> {
  const { id: userId, adminId, sessionId, parentId } = viewer;
  await endSession(tx, sessionId);
  if (parentId !== null) await endSession(tx, parentId);
  if (adminId !== null)
    await recordAudit(tx, { event: 'impersonation.stop', userId, adminId, ip: caller.ip });
}

interface Proof {
  user: User;
  /** What proved it. */
  via: string;
  caller: Caller;
  /** The session that the browser brought, if any: it ends. */
  before?: Viewer | undefined;
}

/** Starts a session for someone who has shown all that the account asks for. */
export async function startSession(
  { staff }: AuthContext,
  tx: Db,
  { user: { id: userId, role }, via, caller, before }: Proof,
): Promise<NewSession> {
  if (before) await endBrowserSession(tx, { viewer: before, caller });
  await recordAudit(tx, { event: 'session.start', userId, ip: caller.ip, detail: { via } });
  return createSession(tx, { userId, caller, days: sessionExpiryDays(role, staff), confirmed: true });
}

export type SignedIn = { kind: 'session'; session: NewSession } | { kind: 'pending'; pending: PendingSignIn };

/**
 * What follows when somebody has shown who they are by one factor, whichever it was: a session, or a pending sign-in where
 * the account has a second factor. Every way to sign in goes through here. The proof was made on the account as `user`
 * shows it: whoever changed, closed or reset it since then has the last word, so it is compared under the row's lock, which
 * those changes take too before they end all sessions.
 */
export async function signInWith(context: AuthContext, proof: Proof): Promise<SignedIn> {
  const { user, via } = proof;
  return context.db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    if (!current || !isUsable(current) || current.passwordHash !== user.passwordHash) throw wrongPassword();
    if (await hasSecondFactor(tx, user.id))
      return { kind: 'pending', pending: await createPendingSignIn(tx, { userId: user.id, via }) };
    return { kind: 'session', session: await startSession(context, tx, proof) };
  });
}

/** Ends the session, and while impersonating the admin's own with it. */
export async function signOut(
  { db }: AuthContext,
  { viewer, caller }: { viewer: Viewer; caller: Caller },
): Promise<void> {
  await db.transaction(async (tx) => {
    await endBrowserSession(tx, { viewer, caller });
    const { id: userId, adminId } = viewer;
    await recordAudit(tx, { event: 'session.end', userId, adminId, ip: caller.ip });
  });
}
