import { createPrivateKey, hkdfSync } from 'node:crypto';
import { listSecrets, type Secrets } from '#core/auth/secrets.ts';
import { createSigningKey, type KeyType, type SigningKey, writeVerifierKey } from './signedNote.ts';

/** With what a site signs its log and cosigns those of others. */
export interface LogKeys {
  /** The name of the log: the first line of its checkpoints. */
  readonly origin: string;
  /** Of the log: the present key first; while secrets change there are two, and checkpoints bear both signatures. */
  readonly signing: readonly SigningKey[];
  /** Of the witness. */
  readonly witness: SigningKey;
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const derPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Keys of their own, so that what is signed for one purpose is worth nothing for another. */
function deriveKey(secret: string, purpose: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `parapet ${purpose} key`, 32));
  return createPrivateKey({ key: Buffer.concat([derPrefix, seed]), format: 'der', type: 'pkcs8' });
}

/** A site that has no public origin is named `localhost`: nobody else can read its log. */
export function createLogKeys({
  origin: address = 'http://localhost',
  ...secrets
}: Secrets & { origin?: string | undefined }): LogKeys {
  const { host } = new URL(address);
  const origin = `${host}/log`;
  const toKey = (secret: string, name: string, purpose: string, type: KeyType) =>
    createSigningKey(name, type, deriveKey(secret, purpose));
  return {
    origin,
    signing: listSecrets(secrets).map((secret) => toKey(secret, origin, 'log', 1)),
    witness: toKey(secrets.secret, `${host}/witness`, 'witness', 4),
  };
}

/** The keys by which others check the log, as text. */
export const listLogKeys = ({ signing }: LogKeys): string[] =>
  signing.map(({ verifier }) => writeVerifierKey(verifier));
