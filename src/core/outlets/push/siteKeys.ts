import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Db } from '#db/Database.ts';
import { pushKey } from '#db/schema/outlets.ts';

/** With which this site names itself to push services (RFC 8292). Subscriptions are bound to it, so it never changes. */
export interface SiteKeys {
  /** The point of the curve, as browsers and push services take it. */
  publicKey: string;
  /** PKCS #8. */
  privateKey: string;
}

function createSiteKeys(): SiteKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

const findSiteKeys = async (db: Db): Promise<SiteKeys | undefined> =>
  (await db.select({ publicKey: pushKey.publicKey, privateKey: pushKey.privateKey }).from(pushKey))[0];

/** The site's keys, made when they are first asked for; of two processes that make some, both take the first ones. */
export async function getSiteKeys(db: Db): Promise<SiteKeys> {
  const found = await findSiteKeys(db);
  if (found) return found;
  await db.insert(pushKey).values(createSiteKeys()).onConflictDoNothing();
  const kept = await findSiteKeys(db);
  if (!kept) throw new Error('The keys for push messages were not kept');
  return kept;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Services refuse more than a day. */
const validSeconds = 12 * 3_600;

/** Says to one push service who sends, and whom it may ask about it. */
export function authorizePush(
  { publicKey, privateKey }: SiteKeys,
  { endpoint, origin, now }: { endpoint: string; origin: string; now: Date },
): string {
  const exp = Math.floor(now.getTime() / 1000) + validSeconds;
  const claims = { aud: new URL(endpoint).origin, exp, sub: origin };
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
