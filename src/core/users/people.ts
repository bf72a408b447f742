import { desc, eq, or, sql } from 'drizzle-orm';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { getSessions } from '#core/auth/sessions.ts';
import { getUserBy, type User } from '#core/auth/users.ts';
import type { Db } from '#db/Database.ts';
import { appUser } from '#db/schema/users.ts';
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

/** Accounts whose address or name holds the words, or whose id they are, newest first; without words the newest. */
export async function findPeople(
  db: Db,
  { words, limit }: { words: string; limit: number },
): Promise<ListedPerson[]> {
  const key = words.toLowerCase();
  const users = await db
    .select()
    .from(appUser)
    .where(
      key === ''
        ? undefined
        : or(
            sql`strpos(${appUser.emailKey}, ${key}) > 0`,
            sql`strpos(${appUser.username}, ${key}) > 0`,
            eq(sql`${appUser.id}::text`, key),
          ),
    )
    .orderBy(desc(appUser.createdAt), desc(appUser.id))
    .limit(limit);
  return users.map(toListed);
}

/** One account as staff sees it: where it is signed in, and what was done to it of late. */
export async function getPerson(db: Db, id: string): Promise<Person> {
  const user = await getUserBy(db, id);
  const [sessions, log] = await Promise.all([
    getSessions(db, { userId: user.id, currentId: '' }),
    getAuditLog(db, { limit: shownLines, email: user.email }),
  ]);
  return { ...toListed(user), hasPassword: user.passwordHash !== null, sessions, log };
}
