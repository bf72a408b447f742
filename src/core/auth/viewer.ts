import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { authSession } from '#db/schema/auth.ts';
import { appUser } from '#db/schema/users.ts';
import { createBatcher } from '#lib/batcher.ts';
import type { Role } from '#model/users.ts';
import { hashToken } from './secrets.ts';
import { sessionLimits } from './sessions.ts';

/** Who is asking: the signed-in user and the session that says so. */
export interface Viewer {
  id: string;
  username: string;
  email: string;
  image: string | null;
  role: Role;
  /** The admin who acts as this user. */
  adminId: string | null;
  sessionId: string;
  parentId: string | null;
  signedInAt: Date;
  expiresAt: Date;
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

/**
 * Finds who a session token belongs to. Nothing is remembered between calls, so an ended session is over at the next
 * request. Under load, tokens that arrive while a query runs share the next one.
 */
export function createViewerLookup(db: Db): (token: string | undefined) => Promise<Viewer | undefined> {
  const find = createBatcher(async (hashes: readonly string[]) => {
    const rows = await selectSessions(db, hashes);
    return new Map(rows.map((row) => [row.hash, row]));
  });

  return async (token) => {
    if (token === undefined || token.length !== tokenLength) return undefined;
    const found = await find(hashToken(token));
    if (!found) return undefined;
    const { stale, hash: _, ...viewer } = found;
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
