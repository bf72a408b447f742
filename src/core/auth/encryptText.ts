import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { listSecrets, type Secrets } from './secrets.ts';

const ivBytes = 12;
const tagBytes = 16;

const toKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `parapet ${purpose}`, 32));

/** Encrypts what the site must be able to read again (AES-256-GCM); `owner` binds it to its row. */
export function encryptText(
  { secret }: Secrets,
  { purpose, owner, text }: { purpose: string; owner: string; text: string },
): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', toKey(secret, purpose), iv);
  cipher.setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

function decrypt(secret: string, { purpose, owner, text }: { purpose: string; owner: string; text: string }) {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', toKey(secret, purpose), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    // Under another secret, or of another row.
    return undefined;
  }
}

/** The text, under whichever secret it was encrypted; undefined when both are gone. */
export function decryptText(
  secrets: Secrets,
  encrypted: { purpose: string; owner: string; text: string },
): string | undefined {
  for (const secret of listSecrets(secrets)) {
    const text = decrypt(secret, encrypted);
    if (text !== undefined) return text;
  }
  return undefined;
}
