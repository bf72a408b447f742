import { eq } from 'drizzle-orm';
import { findUserById } from '#core/users/users.ts';
import type { Db } from '#db/Database.ts';
import { appIdentity } from '#db/schema/accounts.ts';
import type { Profile } from '#wire/accounts.ts';
import { pictureUrl } from '#wire/picture.ts';
import { notSignedIn } from './accountErrors.ts';

/** The signed-in user's own record for the settings page. */
export async function getProfile(db: Db, userId: string): Promise<Profile> {
  const user = await findUserById(db, userId);
  if (!user) throw notSignedIn();
  const identities = await db.select().from(appIdentity).where(eq(appIdentity.userId, userId));
  const { id, username, email, image, role, passwordHash, pictureAt, createdAt } = user;
  return {
    id,
    username,
    email,
    image,
    picture: pictureAt === null ? null : pictureUrl(username, Date.now()),
    role,
    hasPassword: passwordHash !== null,
    providers: identities.map(({ provider }) => provider),
    createdAt: createdAt.toISOString(),
  };
}
