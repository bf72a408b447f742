import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { authSession } from '#db/schema/accounts.ts';
import { appUser } from '#db/schema/users.ts';
import type { Role } from '#wire/accounts.ts';
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

/**
 * Finds who a session token belongs to. The statement is prepared once: building it anew costs several times
 * the look-up itself. Nothing is remembered between calls, so an ended session is over at the next request.
 */
export function createViewerLookup(db: Db): (token: string | undefined) => Promise<Viewer | undefined> {
  const find = db
    .select({
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
      stale: sql<boolean>`${authSession.seenAt} < now() - ${sql.raw(`interval '${sessionLimits.touchMinutes} minutes'`)}`,
    })
    .from(authSession)
    .innerJoin(appUser, eq(appUser.id, authSession.userId))
    .where(
      and(
        eq(authSession.tokenHash, sql.placeholder('hash')),
        gt(authSession.expiresAt, sql`now()`),
        gt(authSession.seenAt, sql`now() - ${sql.raw(`interval '${sessionLimits.idleDays} days'`)}`),
        isNull(appUser.disabledAt),
        isNull(appUser.deleteAt),
      ),
    )
    .prepare('find_viewer');

  return async (token) => {
    if (token === undefined || token.length !== tokenLength) return undefined;
    const [found] = await find.execute({ hash: hashToken(token) });
    if (!found) return undefined;
    const { stale, ...viewer } = found;
    if (stale) {
      await db
        .update(authSession)
        .set({ seenAt: sql`now()` })
        .where(
          and(
            eq(authSession.id, viewer.sessionId),
            lt(authSession.seenAt, sql`now() - ${sessionLimits.touchMinutes}::int * interval '1 minute'`),
          ),
        );
    }
    return viewer;
  };
}
