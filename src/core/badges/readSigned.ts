import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import type { BadgeKey } from '#wire/badges.ts';

export const signatureAlgorithm = 'EdDSA';

export type ReadSigned<T> =
  | { state: 'malformed'; fault: string }
  | { state: 'foreign' }
  | { state: 'signed'; claims: T };

/** A kind of statement that this site signs. */
export interface SignedKind<T> {
  /** "A badge" */
  name: string;
  /** Keeps it apart from other tokens that are signed with the same key (RFC 8725, 3.11). */
  type: string;
  longest: number;
  schema: z.ZodMiniType<T>;
}

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

/** What a token states, if one of the keys signed it. Whether it still stands is another question. */
export function readSigned<T>(
  token: string,
  keys: readonly BadgeKey[],
  { name, type, longest, schema }: SignedKind<T>,
): ReadSigned<T> {
  const malformed = (fault: string): ReadSigned<T> => ({ state: 'malformed', fault });
  if (token.length > longest) return malformed(`${name} has at most ${longest} characters.`);
  const [head = '', body = '', end = '', ...more] = token.split('.');
  if (head === '' || body === '' || end === '' || more.length > 0)
    return malformed(`${name} is three parts of letters and digits with a dot between them.`);
  // Strict: a member that we do not know may change the meaning of the rest.
  const headerSchema = z.strictObject({
    alg: z.literal(signatureAlgorithm),
    typ: z.literal(type),
    kid: z.string(),
  });
  const header = parse(headerSchema, head);
  if (!header) return malformed(`The first part is not the header of ${name.toLowerCase()} (${type}).`);
  const signature = decode(end);
  const key = keys.find(({ kid }) => kid === header.kid);
  if (!signature || !key || !isSignedBy(key, `${head}.${body}`, signature)) return { state: 'foreign' };
  const claims = parse(schema, body);
  return claims
    ? { state: 'signed', claims }
    : malformed(`What is signed is not what ${name.toLowerCase()} states.`);
}

export const isExpired = ({ exp }: { exp: number }, now: Date): boolean => exp * 1000 <= now.getTime();
