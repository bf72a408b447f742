import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { listSecrets, type Secrets } from '#core/auth/secrets.ts';
import type { BadgeClaims, BadgeKey } from '#wire/badges.ts';
import type { ReceiptClaims } from '#wire/policies.ts';
import { badgeType, receiptType } from './readBadge.ts';
import { signatureAlgorithm } from './readSigned.ts';

export interface BadgeKeys {
  /** What the site accepts, the key that signs first. */
  readonly publicKeys: readonly BadgeKey[];
  /** The compact form of RFC 7515. */
  sign(claims: BadgeClaims): string;
  signReceipt(claims: ReceiptClaims): string;
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const derPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Each secret has a key of its own, so that changing the secret changes the key and both stay valid meanwhile. */
function derivePrivateKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'parapet badge key', 32));
  return createPrivateKey({ key: Buffer.concat([derPrefix, seed]), format: 'der', type: 'pkcs8' });
}

function toPublicKey(privateKey: KeyObject): BadgeKey {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const named = { crv: 'Ed25519', kty: 'OKP', x } as const;
  // The thumbprint of RFC 7638: these members in this order.
  const kid = createHash('sha256').update(JSON.stringify(named)).digest('base64url');
  return { ...named, kid, alg: signatureAlgorithm, use: 'sig' };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function createBadgeKeys(secrets: Secrets): BadgeKeys {
  const signing = derivePrivateKey(secrets.secret);
  const { kid } = toPublicKey(signing);
  const signAs = (typ: string, claims: unknown) => {
    const signed = `${encode({ alg: signatureAlgorithm, typ, kid })}.${encode(claims)}`;
    return `${signed}.${sign(null, Buffer.from(signed), signing).toString('base64url')}`;
  };
  return {
    publicKeys: listSecrets(secrets).map((secret) => toPublicKey(derivePrivateKey(secret))),
    sign: (claims) => signAs(badgeType, claims),
    signReceipt: (claims) => signAs(receiptType, claims),
  };
}
