import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { authSession } from '#db/schema/auth.ts';
import { authPasskey, authTotp } from '#db/schema/secondFactors.ts';
import { appUser } from '#db/schema/users.ts';
import { createBatcher } from '#lib/batcher.ts';
import type { Role } from '#model/users.ts';
import { isConfirmed } from './confirmation.ts';
import { hashToken } from './secrets.ts';
import { sessionLimits } from './sessions.ts';
import { type StaffRules, standardStaffRules } from './staffRules.ts';

/** Who is asking: the signed-in user and the session that says so. */
export interface Viewer {
  id: string;
  username: string;
  email: string;
  image: string | null;
  /** As far as it may be used: `user` while a second factor is overdue. */
  role: Role;
  /** The admin who acts as this user. */
  adminId: string | null;
  sessionId: string;
  parentId: string | null;
  signedInAt: Date;
  expiresAt: Date;
  /** This session proved who it is within the last minutes. */
  confirmed: boolean;
  /** The account has one. */
  secondFactor: boolean;
  /** By when it needs one, where the role does and it has none. */
  factorDueAt: Date | null;
  /** That time has passed: nothing but adding one is possible. */
  mustAddFactor: boolean;
}

const tokenLength = 43;

const ago = (amount: number, unit: string) => sql.raw(`now() - interval '${amount} ${unit}'`);

const selectSessions = keepQuery((db, hashes) =>
  db
    .select({
      hash: authSession.tokenHash,
      id: appUser.id,
      username: appUser.username,
      email: appUser.email,
      image: appUser.image,
      role: appUser.role,
      adminId: authSession.adminId,
      sessionId: authSession.id,
      parentId: authSession.parentId,
      signedInAt: authSession.createdAt,
      expiresAt: authSession.expiresAt,
      stale: sql<boolean>`${authSession.seenAt} < ${ago(sessionLimits.touchMinutes, 'minutes')}`,
      confirmed: isConfirmed,
      secondFactor: sql<boolean>`exists (select 1 from ${authPasskey} where ${authPasskey.userId} = ${appUser.id})
        or exists (select 1 from ${authTotp} where ${authTotp.userId} = ${appUser.id})`,
      roleSince: appUser.roleSince,
      // By the clock that the rest is measured by.
      roleHours: sql<number>`extract(epoch from now() - ${appUser.roleSince})::float8 / 3600`,
      idleHours: sql<number>`extract(epoch from now() - ${authSession.seenAt})::float8 / 3600`,
      ageHours: sql<number>`extract(epoch from now() - ${authSession.createdAt})::float8 / 3600`,
    })
    .from(authSession)
    .innerJoin(appUser, eq(appUser.id, authSession.userId))
    .where(
      and(
        sql`${authSession.tokenHash} = any(${hashes})`,
        gt(authSession.expiresAt, sql`now()`),
        gt(authSession.seenAt, ago(sessionLimits.idleDays, 'days')),
        isNull(appUser.disabledAt),
        isNull(appUser.deleteAt),
      ),
    ),
);

type Found = Omit<Awaited<ReturnType<typeof selectSessions>>[number], 'stale' | 'hash'>;

/** What the rules for staff leave of a session. */
function toViewer(
  { roleSince, roleHours, idleHours, ageHours, ...viewer }: Found,
  { graceDays, ...staff }: StaffRules,
): Viewer | undefined {
  // An admin who acts as somebody of the staff has shown a second factor of their own.
  if (viewer.role === 'user' || viewer.adminId !== null)
    return { ...viewer, factorDueAt: null, mustAddFactor: false };
  if (idleHours > staff.idleHours || ageHours > staff.sessionDays * 24) return undefined;
  if (viewer.secondFactor || graceDays === undefined)
    return { ...viewer, factorDueAt: null, mustAddFactor: false };
  const mustAddFactor = roleHours > graceDays * 24;
  return {
    ...viewer,
    role: mustAddFactor ? 'user' : viewer.role,
    factorDueAt: new Date(roleSince.getTime() + graceDays * 24 * 3_600_000),
    mustAddFactor,
  };
}

/**
 * Finds who a session token belongs to. Nothing is remembered between calls, so an ended session is over at the next
 * request. Under load, tokens that arrive while a query runs share the next one.
 */
export function createViewerLookup(
  db: Db,
  staff: StaffRules = standardStaffRules,
): (token: string | undefined) => Promise<Viewer | undefined> {
  const find = createBatcher(async (hashes: readonly string[]) => {
    const rows = await selectSessions(db, hashes);
    return new Map(rows.map((row) => [row.hash, row]));
  });

  return async (token) => {
    if (token === undefined || token.length !== tokenLength) return undefined;
    const found = await find(hashToken(token));
    if (!found) return undefined;
    const { stale, hash: _, ...row } = found;
    const viewer = toViewer(row, staff);
    if (!viewer) return undefined;
    if (stale) {
      await db
        .update(authSession)
        .set({ seenAt: sql`now()` })
        .where(
          and(
            eq(authSession.id, viewer.sessionId),
            lt(authSession.seenAt, ago(sessionLimits.touchMinutes, 'minutes')),
          ),
        );
    }
    return viewer;
  };
}
