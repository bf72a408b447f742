import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { type BadgeClaims, type BadgeKey, badgeClaimsSchema, longestBadgeToken } from '#wire/badges.ts';

export const badgeAlgorithm = 'EdDSA';
/** Keeps a badge apart from other tokens that may one day be signed with the same key (RFC 8725, 3.11). */
export const badgeType = 'parapet-badge+jwt';

/** Strict: a member that we do not know may change the meaning of the rest. */
const headerSchema = z.strictObject({
  alg: z.literal(badgeAlgorithm),
  typ: z.literal(badgeType),
  kid: z.string(),
});

export type ReadBadge =
  | { state: 'malformed'; fault: string }
  | { state: 'foreign' }
  | { state: 'signed'; claims: BadgeClaims };

/** Undefined unless the text is the one way to write these bytes: else one token could be written in several ways. */
function decode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

function parse<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(decode(text)?.toString('utf8') ?? '')).data;
  } catch {
    return undefined;
  }
}

function isSignedBy({ kty, crv, x }: BadgeKey, signed: string, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
    return verify(null, Buffer.from(signed), key, signature);
  } catch {
    return false;
  }
}

const malformed = (fault: string): ReadBadge => ({ state: 'malformed', fault });

/** What a badge states, if one of the keys signed it. Whether it still stands is another question. */
export function readBadge(token: string, keys: readonly BadgeKey[]): ReadBadge {
  if (token.length > longestBadgeToken)
    return malformed(`A badge has at most ${longestBadgeToken} characters.`);
  const [head = '', body = '', end = '', ...more] = token.split('.');
  if (head === '' || body === '' || end === '' || more.length > 0)
    return malformed('A badge is three parts of letters and digits with a dot between them.');
  const header = parse(headerSchema, head);
  if (!header) return malformed(`The first part is not the header of a badge (${badgeType}).`);
  const signature = decode(end);
  const key = keys.find(({ kid }) => kid === header.kid);
  if (!signature || !key || !isSignedBy(key, `${head}.${body}`, signature)) return { state: 'foreign' };
  const claims = parse(badgeClaimsSchema, body);
  return claims ? { state: 'signed', claims } : malformed('What is signed is not what a badge states.');
}

export const isExpired = ({ exp }: BadgeClaims, now: Date) => exp * 1000 <= now.getTime();
