import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from './AuthContext.ts';
import { notAllowed, userMissing } from './authErrors.ts';
import { requireRecentConfirmation } from './confirmation.ts';
import { chargeLimit } from './rateLimits.ts';
import { recordRefusal } from './recordRefusal.ts';
import { createSession, endSession, type NewSession, rotateSession } from './sessions.ts';
import { findUserBy, isUsable, lockUser, type User } from './users.ts';
import type { Viewer } from './viewer.ts';

/** Whether a feature flag is on for this user, evaluated on the server. */
export type IsFlagOn = (key: string, user: { username: string; email: string }) => Promise<boolean>;

export const impersonationFlag = 'impersonationTool';

/** Role and flag together: a flag alone grants nothing, and nobody impersonates from an impersonation. */
async function checkImpersonator(
  context: AuthContext,
  { viewer, isFlagOn, caller }: { viewer: Viewer; isFlagOn: IsFlagOn; caller: Caller },
): Promise<void> {
  if (viewer.adminId === null && viewer.role === 'admin' && (await isFlagOn(impersonationFlag, viewer)))
    return;
  await recordRefusal(context, { viewer, caller, route: 'impersonation tool' });
  throw notAllowed();
}

/** The user lookup of the tool, by address, name or id. */
export async function getImpersonable(
  context: AuthContext,
  { viewer, who, isFlagOn, caller }: { viewer: Viewer; who: string; isFlagOn: IsFlagOn; caller: Caller },
): Promise<User> {
  await checkImpersonator(context, { viewer, isFlagOn, caller });
  await chargeLimit(context, 'impersonation', viewer.id);
  const user = await findUserBy(context.db, who);
  if (!user || !isUsable(user)) throw userMissing();
  return user;
}

export async function startImpersonation(
  context: AuthContext,
  {
    viewer,
    userId,
    isFlagOn,
    caller,
  }: { viewer: Viewer; userId: string; isFlagOn: IsFlagOn; caller: Caller },
): Promise<NewSession> {
  const target = await getImpersonable(context, { viewer, who: userId, isFlagOn, caller });
  requireRecentConfirmation(viewer);
  if (target.role === 'admin') throw notAllowed('Admins cannot be impersonated.');
  return context.db.transaction(async (tx) => {
    // Taking the role away locks the row first and then ends what it finds; what begins after it is refused here.
    if ((await lockUser(tx, viewer.id))?.role !== 'admin') throw notAllowed();
    await recordAudit(tx, {
      event: 'impersonation.start',
      userId: target.id,
      adminId: viewer.id,
      ip: caller.ip,
    });
    return createSession(tx, {
      userId: target.id,
      caller,
      impersonation: { adminId: viewer.id, parentId: viewer.sessionId },
    });
  });
}

/** Back to the admin's own session under a new token; undefined when that has ended meanwhile. */
export async function stopImpersonation(
  { db }: AuthContext,
  { viewer, adminId, caller }: { viewer: Viewer; adminId: string; caller: Caller },
): Promise<NewSession | undefined> {
  if (viewer.adminId === null || viewer.adminId !== adminId) throw notAllowed();
  return db.transaction(async (tx) => {
    await endSession(tx, viewer.sessionId);
    await recordAudit(tx, { event: 'impersonation.stop', userId: viewer.id, adminId, ip: caller.ip });
    return viewer.parentId === null ? undefined : rotateSession(tx, viewer.parentId);
  });
}
