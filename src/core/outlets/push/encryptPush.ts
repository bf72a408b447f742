import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { badRequest } from '#lib/AppError.ts';
import type { PushKeys } from '#model/outlets.ts';

const curve = 'prime256v1';
/** One record holds all that push services take. */
const recordSize = 4_096;
/** A last record: RFC 8188. */
const lastRecord = 2;

const derive = (salt: Buffer, from: Buffer, { info, bytes }: { info: Buffer | string; bytes: number }) =>
  Buffer.from(hkdfSync('sha256', from, salt, info, bytes));

/** Encrypts for one subscription, so that the push service between reads nothing (RFC 8291). */
export function encryptPush(text: string, { p256dh, auth }: PushKeys): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const sender = createECDH(curve);
  const own = sender.generateKeys();
  const shared = sender.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]);
  const secret = derive(Buffer.from(auth, 'base64url'), shared, { info, bytes: 32 });
  const salt = randomBytes(16);
  const key = derive(salt, secret, { info: 'Content-Encoding: aes128gcm\0', bytes: 16 });
  const nonce = derive(salt, secret, { info: 'Content-Encoding: nonce\0', bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([
    ...[salt, size, Buffer.from([own.length]), own],
    ...[cipher.update(text), cipher.update(Buffer.from([lastRecord])), cipher.final(), cipher.getAuthTag()],
  ]);
}

/** Refuses keys for which nothing can be encrypted: a point of the curve and 16 bytes. */
export function checkPushKeys({ p256dh, auth }: PushKeys): void {
  const isSecret = Buffer.from(auth, 'base64url').length === 16;
  try {
    const probe = createECDH(curve);
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
    if (isSecret) return;
  } catch {
    // Said below, together with a secret of another length.
  }
  throw badRequest(
    'These are no keys of a push subscription: p256dh is a point of P-256, auth has 16 bytes.',
  );
}
