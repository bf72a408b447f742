import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import type { AuthContext, Caller } from './AuthContext.ts';
import { wrongPassword } from './authErrors.ts';
import { createSession, endSession, type NewSession } from './sessions.ts';
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

/**
 * Starts a session for someone who has proved who they are; the one the browser brought, if any, ends. The proof was made
 * on the account as `user` shows it: whoever changed, closed or reset it since then has the last word, so it is compared
 * under the row's lock, which those changes take too before they end all sessions.
 */
export async function startSession(
  { db }: AuthContext,
  { user, via, caller, before }: { user: User; via: string; caller: Caller; before?: Viewer | undefined },
): Promise<NewSession> {
  const { id: userId } = user;
  return db.transaction(async (tx) => {
    const current = await lockUser(tx, userId);
    if (!current || !isUsable(current) || current.passwordHash !== user.passwordHash) throw wrongPassword();
    if (before) await endBrowserSession(tx, { viewer: before, caller });
    await recordAudit(tx, { event: 'session.start', userId, ip: caller.ip, detail: { via } });
    return createSession(tx, { userId, caller });
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
