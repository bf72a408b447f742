import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { authSession } from '#db/schema/auth.ts';
import { authFactorLoss, authPendingSignIn } from '#db/schema/secondFactors.ts';
import { retention } from '#model/retention.ts';
import type { Role } from '#model/users.ts';
import type { SessionInfo } from '#wire/users.ts';
import type { Caller } from './AuthContext.ts';
import { createToken, hashToken } from './secrets.ts';
import { type StaffRules, standardStaffRules } from './staffRules.ts';

/** How long a session lasts at most, unused, and while acting as another user; how many a user may have. */
export const sessionLimits = {
  absoluteDays: retention.sessions.days,
  idleDays: retention.unusedSessions.days,
  touchMinutes: 5,
  impersonationMinutes: 60,
  perUser: 20,
} as const;

export interface NewSession {
  token: string;
  expiresAt: Date;
}

const dayMinutes = 24 * 60;

/** When sessions expire: how long one of this role lasts at most. */
export function sessionExpiryDays(role: Role, staff: StaffRules = standardStaffRules): number {
  return role === 'user'
    ? sessionLimits.absoluteDays
    : Math.min(sessionLimits.absoluteDays, staff.sessionDays);
}

/** A session with its expiry. Starts a session under a new token; the oldest goes when the user has too many. */
export async function createSession(
  db: Db,
  {
    userId,
    caller,
    days = sessionLimits.absoluteDays,
    confirmed = false,
    impersonation,
  }: {
    userId: string;
    caller: Caller;
    /** At most. */
    days?: number;
    /** It begins with a proof of who it is that suffices for what matters. */
    confirmed?: boolean;
    impersonation?: { adminId: string; parentId: string };
  },
): Promise<NewSession> {
  const token = createToken();
  const minutes = impersonation ? sessionLimits.impersonationMinutes : days * dayMinutes;
  const [started] = await db
    .insert(authSession)
    .values({
      tokenHash: hashToken(token),
      userId,
      // By the clock that ends it, too.
      expiresAt: sql`now() + ${minutes}::int * interval '1 minute'`,
      confirmedAt: confirmed ? sql`now()` : null,
      ip: caller.ip,
      userAgent: caller.userAgent?.slice(0, 256) ?? null,
      ...impersonation,
    })
    .returning({ expiresAt: authSession.expiresAt });
  if (!started) throw new Error('The session was not stored');
  if (!impersonation) {
    const tooMany = db
      .select({ id: authSession.id })
      .from(authSession)
      .where(and(eq(authSession.userId, userId), isNull(authSession.adminId)))
      .orderBy(desc(authSession.seenAt), desc(authSession.createdAt))
      .offset(sessionLimits.perUser);
    await endSessions(db, inArray(authSession.id, tooMany));
  }
  return { token, expiresAt: started.expiresAt };
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.delete(authSession).where(eq(authSession.id, id));
}

/**
 * Ends these sessions and the impersonations that were begun from them. What ends so, by time or by other means than its
 * admin's word, is recorded as a stop too. Answers how many ended.
 */
export async function endSessions(db: Db, which: SQL | undefined): Promise<number> {
  return db.transaction(async (tx) => {
    const chosen = tx.select({ id: authSession.id }).from(authSession).where(which);
    const stopped = await tx
      .delete(authSession)
      .where(
        and(
          isNotNull(authSession.adminId),
          or(inArray(authSession.id, chosen), inArray(authSession.parentId, chosen)),
        ),
      )
      .returning({ userId: authSession.userId, adminId: authSession.adminId });
    for (const { userId, adminId } of stopped)
      await recordAudit(tx, { event: 'impersonation.stop', userId, adminId });
    const ended = await tx.delete(authSession).where(which).returning({ id: authSession.id });
    return stopped.length + ended.length;
  });
}

function ownedBy(userId: string): SQL | undefined {
  return or(eq(authSession.userId, userId), eq(authSession.adminId, userId));
}

/**
 * Everything of this user goes, also sign-ins under way, the impersonations that the user started as an admin, and a removal
 * of second factors that is waited for: whoever asked for it may be the reason.
 */
export async function endAllSessions(db: Db, userId: string): Promise<number> {
  await db.delete(authPendingSignIn).where(eq(authPendingSignIn.userId, userId));
  await db.delete(authFactorLoss).where(eq(authFactorLoss.userId, userId));
  return endSessions(db, ownedBy(userId));
}

/** Gives a living session a new token, so that the old one is dead. */
export async function rotateSession(db: Db, id: string): Promise<NewSession | undefined> {
  const token = createToken();
  const [session] = await db
    .update(authSession)
    .set({ tokenHash: hashToken(token), seenAt: sql`now()` })
    .where(and(eq(authSession.id, id), gt(authSession.expiresAt, sql`now()`)))
    .returning({ expiresAt: authSession.expiresAt });
  return session && { token, expiresAt: session.expiresAt };
}

/** The user's own sessions, the most recently used first; an admin's visits are not among them. */
export async function getSessions(
  db: Db,
  { userId, currentId }: { userId: string; currentId: string },
): Promise<SessionInfo[]> {
  const rows = await db
    .select()
    .from(authSession)
    .where(
      and(
        eq(authSession.userId, userId),
        isNull(authSession.adminId),
        gt(authSession.expiresAt, sql`now()`),
        gt(authSession.seenAt, sql`now() - ${sessionLimits.idleDays}::int * interval '1 day'`),
      ),
    )
    .orderBy(desc(authSession.seenAt));
  return rows.map(({ id, createdAt, seenAt, expiresAt, ip, userAgent }) => ({
    id,
    current: id === currentId,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ip,
    userAgent,
  }));
}

/** Ends one of the user's own sessions, or all but the one in use. Answers how many ended. */
export async function endOwnSessions(
  db: Db,
  { userId, currentId, id }: { userId: string; currentId: string; id?: string },
): Promise<number> {
  const which = id === undefined ? ne(authSession.id, currentId) : eq(authSession.id, id);
  return endSessions(db, and(eq(authSession.userId, userId), isNull(authSession.adminId), which));
}
