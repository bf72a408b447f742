import { isIP } from 'node:net';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { authPasskey } from '#db/schema/secondFactors.ts';
import { AppError } from '#lib/AppError.ts';
import type { NewPasskey, PasskeyAnswer } from '#wire/secondFactors.ts';

/** With the first passkey: most processes never see one. */
const loadLibrary = () => import('@simplewebauthn/server');

/** The site as passkeys know it: its public origin. */
export interface PasskeySite {
  origin: string;
}

/** Passkeys belong to a host name; an IP address can have none. */
export function hasPasskeys({ origin }: PasskeySite): boolean {
  return isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0;
}

function rpIdOf(site: PasskeySite): string {
  if (hasPasskeys(site)) return new URL(site.origin).hostname;
  throw new AppError(409, 'PasskeysUnavailable', 'Passkeys need a host name. Open the site by its name.');
}

/** The person is verified by PIN, fingerprint or the like: a passkey is two factors in one. */
const userVerification = 'required';

/** EdDSA, ES256 and RS256. To look for more, the library tries what Node calls experimental, and Node says so. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Passkey = typeof authPasskey.$inferSelect;
const toDescriptor = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });

const passkeysOf = (db: Db, userId: string) =>
  db.select().from(authPasskey).where(eq(authPasskey.userId, userId));

/** Registration of a passkey (WebAuthn): the question to an authenticator for a new credential. */
export async function describeNewPasskey(
  db: Db,
  { user, site }: { user: { id: string; email: string }; site: PasskeySite },
) {
  const rpID = rpIdOf(site);
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: 'Parapet',
    rpID,
    userName: user.email,
    userDisplayName: user.email,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    supportedAlgorithmIDs,
    excludeCredentials: (await passkeysOf(db, user.id)).map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  });
}

/** The question for a signature by one of the account's passkeys, or by any discoverable one. */
export async function askForPasskey(db: Db, { userId, site }: { userId?: string; site: PasskeySite }) {
  const rpID = rpIdOf(site);
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID,
    userVerification,
    allowCredentials: userId === undefined ? [] : (await passkeysOf(db, userId)).map(toDescriptor),
  });
}

/** What a new credential is, or undefined when it does not answer the challenge. */
export async function readNewPasskey({
  answer,
  challenge,
  site,
}: {
  answer: NewPasskey;
  challenge: string;
  site: PasskeySite;
}) {
  const expectedRPID = rpIdOf(site);
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verifyRegistrationResponse({
    response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    backedUp: credentialBackedUp,
  };
}

/**
 * Verifies a passkey (WebAuthn).
 * The passkey that signed the challenge, after its use is written down; undefined for whatever else was sent. A counter that
 * does not grow is that of a copy.
 */
export async function takePasskey(
  db: Db,
  { answer, challenge, site }: { answer: PasskeyAnswer; challenge: string; site: PasskeySite },
): Promise<{ userId: string } | undefined> {
  const expectedRPID = rpIdOf(site);
  const [passkey] = await db.select().from(authPasskey).where(eq(authPasskey.credentialId, answer.id));
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { counter, credentialId, id, publicKey, userId } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const used = await db
    .update(authPasskey)
    .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(authPasskey.id, id),
        or(
          lt(authPasskey.counter, newCounter),
          and(eq(authPasskey.counter, 0), sql`${newCounter}::bigint = 0`),
        ),
      ),
    )
    .returning({ id: authPasskey.id });
  return used.length > 0 ? { userId } : undefined;
}
