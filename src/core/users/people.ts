import { and, desc, eq, or, sql } from 'drizzle-orm';
import { getAuditLogFor } from '#core/auditLog/getAuditLog.ts';
import { getSessions } from '#core/auth/sessions.ts';
import { findUserBy, noSuchUser, type User } from '#core/auth/users.ts';
import { isSeenBy } from '#core/seenBy.ts';
import type { Db } from '#db/Database.ts';
import { appUser } from '#db/schema/users.ts';
import { type Role, rolesSeenBy } from '#model/users.ts';
import type { ListedPerson, Person } from '#wire/people.ts';

/** The newest lines of the audit log that a person's page shows. */
const shownLines = 20;

function toListed({ id, username, email, role, ...times }: User): ListedPerson {
  return {
    id,
    username,
    email,
    role,
    confirmed: times.confirmedAt !== null,
    disabledAt: times.disabledAt?.toISOString() ?? null,
    deleteAt: times.deleteAt?.toISOString() ?? null,
    createdAt: times.createdAt.toISOString(),
  };
}

/** Accounts that `viewer` is shown whose address or name holds the words, or whose id they are, newest first; without words the newest. */
export async function findPeople(
  db: Db,
  { words, limit, viewer }: { words: string; limit: number; viewer: Role },
): Promise<ListedPerson[]> {
  const key = words.toLowerCase();
  const users = await db
    .select()
    .from(appUser)
    .where(
      and(
        isSeenBy(viewer),
        key === ''
          ? undefined
          : or(
              sql`strpos(${appUser.emailKey}, ${key}) > 0`,
              sql`strpos(${appUser.username}, ${key}) > 0`,
              eq(sql`${appUser.id}::text`, key),
            ),
      ),
    )
    .orderBy(desc(appUser.createdAt), desc(appUser.id))
    .limit(limit);
  return users.map(toListed);
}

/**
 * One account as staff sees it: where it is signed in, and what was done to it of late. Somebody whom `viewer` is not shown
 * is not there, and `onRefusal` is told that they were asked for.
 */
export async function getPerson(
  db: Db,
  { who, viewer, onRefusal }: { who: string; viewer: Role; onRefusal: () => Promise<void> },
): Promise<Person> {
  const user = await findUserBy(db, who);
  if (!user) throw noSuchUser(who);
  if (!rolesSeenBy(viewer).includes(user.role)) {
    await onRefusal();
    throw noSuchUser(who);
  }
  const [sessions, log] = await Promise.all([
    getSessions(db, { userId: user.id, currentId: '' }),
    getAuditLogFor(db, { limit: shownLines, email: user.email, viewer }),
  ]);
  return { ...toListed(user), hasPassword: user.passwordHash !== null, sessions, log };
}
