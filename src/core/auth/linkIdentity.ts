import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { appIdentity, authCode } from '#db/schema/auth.ts';
import { appUser } from '#db/schema/users.ts';
import { isEmail } from '#wire/auth.ts';
import type { Caller } from './AuthContext.ts';
import { toEmailKey } from './emailAddress.ts';
import { OauthError } from './OauthError.ts';
import { createUsername, isUsable, type User } from './users.ts';

/** What the provider says about a person. */
export interface IdentityClaims {
  readonly sub: string;
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly picture?: unknown;
}

interface LinkIdentity {
  provider: string;
  /** Whose word it is: another issuer may give the same subject to somebody else. */
  issuer: string;
  claims: IdentityClaims;
  caller: Caller;
}

/** Some providers write it as a text. */
const isVerified = ({ email_verified: verified }: IdentityClaims) => verified === true || verified === 'true';

async function findKnown(db: Db, { provider, issuer, claims }: LinkIdentity): Promise<User | undefined> {
  const of = (from: string) =>
    and(
      eq(appIdentity.provider, provider),
      eq(appIdentity.issuer, from),
      eq(appIdentity.subject, claims.sub),
    );
  const select = (from: string) =>
    db
      .select({ user: appUser })
      .from(appIdentity)
      .innerJoin(appUser, eq(appUser.id, appIdentity.userId))
      .where(of(from));
  const [known] = await select(issuer);
  if (known) return known.user;
  // A link of before issuers were kept is taken over when the issuer confirms the account's own address.
  const [old] = await select('');
  const confirmed = isEmail(claims.email) && isVerified(claims) && toEmailKey(claims.email);
  if (!old || old.user.emailKey !== confirmed) return undefined;
  await db.update(appIdentity).set({ issuer }).where(of(''));
  return old.user;
}

/** The picture's address, when it is one that a page may show. */
function readPicture(picture: unknown): string | null {
  const shown = typeof picture === 'string' && picture.length <= 2048 && picture.startsWith('https://');
  return shown && URL.canParse(picture) ? picture : null;
}

/**
 * Finds or makes the account of a person at another provider, by the provider's own id. A confirmed account with the same
 * address is never taken over. An unconfirmed one proves nothing, so the verified owner gets it and its password goes.
 */
export async function linkIdentity(db: Db, link: LinkIdentity): Promise<User> {
  const { provider, issuer, claims, caller } = link;
  const known = await findKnown(db, link);
  if (known && !isUsable(known)) throw new OauthError('AccessDenied');
  if (known) return known;
  const { email, sub } = claims;
  if (!isEmail(email) || !isVerified(claims)) throw new OauthError('OAuthAccountNotLinked');
  return db.transaction(async (tx) => {
    const [existing] = await tx
      .select()
      .from(appUser)
      .where(eq(appUser.emailKey, toEmailKey(email)))
      .for('update');
    if (existing?.confirmedAt) throw new OauthError('OAuthAccountNotLinked');
    if (existing && !isUsable(existing)) throw new OauthError('AccessDenied');
    const proven = { passwordHash: null, confirmedAt: new Date(), image: readPicture(claims.picture) };
    const [user] = existing
      ? await tx.update(appUser).set(proven).where(eq(appUser.id, existing.id)).returning()
      : await tx
          .insert(appUser)
          .values({ username: createUsername(), email, emailKey: toEmailKey(email), ...proven })
          .returning();
    if (!user) throw new OauthError('OAuthCallback');
    await tx.delete(authCode).where(eq(authCode.userId, user.id));
    await tx.insert(appIdentity).values({ provider, issuer, subject: sub, userId: user.id });
    await recordAudit(tx, {
      event: 'identity.link',
      userId: user.id,
      ip: caller.ip,
      detail: { provider },
    });
    return user;
  });
}
