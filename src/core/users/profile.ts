import { eq } from 'drizzle-orm';
import { notSignedIn } from '#core/auth/authErrors.ts';
import { findUserById } from '#core/auth/users.ts';
import type { Db } from '#db/Database.ts';
import { appIdentity } from '#db/schema/auth.ts';
import { savedPictureUrl } from '#wire/pictures.ts';
import type { Profile } from '#wire/users.ts';

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
    picture: pictureAt === null ? null : savedPictureUrl(username, pictureAt),
    role,
    hasPassword: passwordHash !== null,
    providers: identities.map(({ provider }) => provider),
    createdAt: createdAt.toISOString(),
  };
}
