import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text. */
export const createToken = () => randomBytes(32).toString('base64url');

/** For tokens of full entropy; anything guessable needs `sign`. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A keyed hash over parts that cannot run into each other. */
export function sign(secret: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

/** Compares in constant time, so that the time it takes tells nothing of a secret. */
export function isEqual(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What signs, and during a change of secrets another that is accepted, too. */
export interface Secrets {
  readonly secret: string;
  readonly acceptedSecret?: string | undefined;
}

/** What may have signed, the present one first. */
export const listSecrets = ({ secret, acceptedSecret }: Secrets): readonly string[] =>
  acceptedSecret === undefined ? [secret] : [secret, acceptedSecret];

/** Text with its signature behind it, and back: undefined when it was not made here for this purpose. */
export function seal(secret: string, purpose: string, text: string): string {
  return `${text}.${sign(secret, purpose, text)}`;
}

export function unseal(secrets: Secrets, purpose: string, sealed: string | undefined): string | undefined {
  const end = sealed?.lastIndexOf('.') ?? -1;
  if (sealed === undefined || end < 0) return undefined;
  const text = sealed.slice(0, end);
  const isOurs = listSecrets(secrets).some((secret) =>
    isEqual(sealed.slice(end + 1), sign(secret, purpose, text)),
  );
  return isOurs ? text : undefined;
}
