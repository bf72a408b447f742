import { eq, or } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import { notAllowed, notSignedIn } from '#core/auth/authErrors.ts';
import { requireRecentConfirmation } from '#core/auth/confirmation.ts';
import { getSessions } from '#core/auth/sessions.ts';
import { findUserById } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import { hiddenName } from '#core/seenBy.ts';
import type { Db } from '#db/Database.ts';
import { authAudit } from '#db/schema/auditLog.ts';
import { appIdentity } from '#db/schema/auth.ts';
import { chargeLimit } from '../auth/rateLimits.ts';

type Row = typeof authAudit.$inferSelect;

/** One part of what we hold about a user; each feature that keeps personal data lists its own. */
export type ExportSection = (db: Db, userId: string) => Promise<unknown>;

/** What was done, when and by whom. Who else acted is staff to this user, and neither an id nor a network address. */
function describeEvent({ at, event, adminId, ip, detail, ...row }: Row, userId: string) {
  const others = adminId !== null && adminId !== userId;
  const byStaff = others || detail?.via === 'command';
  return {
    at,
    event,
    by: byStaff ? hiddenName : 'account',
    // What somebody of the staff did to others is part of their own export; to whom is not.
    about: row.userId === userId ? 'this account' : 'another account',
    ip: byStaff ? null : ip,
    detail,
  };
}

/** Everything that the site holds about this user, for the user. */
export async function exportUser(
  context: AuthContext,
  {
    viewer,
    caller,
    sections,
  }: { viewer: Viewer; caller: Caller; sections: Readonly<Record<string, ExportSection>> },
): Promise<Record<string, unknown>> {
  if (viewer.adminId !== null) throw notAllowed('Data cannot be exported while impersonating.');
  requireRecentConfirmation(viewer);
  await chargeLimit(context, 'export', viewer.id);
  const { db } = context;
  const user = await findUserById(db, viewer.id);
  if (!user) throw notSignedIn();
  const { passwordHash, emailKey: _, ...account } = user;
  const identities = await db
    .select({ provider: appIdentity.provider, issuer: appIdentity.issuer, subject: appIdentity.subject })
    .from(appIdentity)
    .where(eq(appIdentity.userId, user.id));
  const events = await db
    .select()
    .from(authAudit)
    .where(or(eq(authAudit.userId, user.id), eq(authAudit.adminId, user.id)))
    .orderBy(authAudit.at);
  const parts: Record<string, unknown> = {};
  for (const [name, load] of Object.entries(sections)) parts[name] = await load(db, user.id);
  await recordAudit(db, { event: 'account.exported', userId: user.id, ip: caller.ip });
  return {
    format: 'parapet account export 1',
    exportedAt: new Date().toISOString(),
    account: { ...account, hasPassword: passwordHash !== null },
    identities,
    sessions: await getSessions(db, { userId: user.id, currentId: viewer.sessionId }),
    events: events.map((row) => describeEvent(row, user.id)),
    ...parts,
  };
}
