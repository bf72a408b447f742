import { and, eq, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { decryptText, encryptText } from '#core/auth/encryptText.ts';
import type { Secrets } from '#core/auth/secrets.ts';
import type { Db } from '#db/Database.ts';
import { authTotp } from '#db/schema/secondFactors.ts';
import type { NewTotp } from '#wire/secondFactors.ts';

const purpose = 'totp';
const period = 30;

const read = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6 });

/** The 30 seconds that a code belongs to, or undefined: the present ones, those before and those after. */
export function findStep(secret: string, { code, now }: { code: string; now: number }): number | undefined {
  const delta = read(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

/** A new secret of 160 bits, for an app to read. */
export async function createTotp({ site, email }: { site: string; email: string }): Promise<NewTotp> {
  const { default: QRCode } = await import('qrcode');
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer: `Parapet (${site})`, label: email, secret, period, digits: 6 }).toString();
  const { data, size } = QRCode.create(uri, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data.keys()).filter((index) => data[index]);
  const path = dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join('');
  return { secret: secret.base32, uri, qr: { size, path } };
}

export const encryptTotp = (secrets: Secrets, { userId, secret }: { userId: string; secret: string }) =>
  encryptText(secrets, { purpose, owner: userId, text: secret });

export const decryptTotp = (secrets: Secrets, { userId, text }: { userId: string; text: string }) =>
  decryptText(secrets, { purpose, owner: userId, text });

/** Uses a code of one of the account's apps up. Each works once, and none that is older than the last. */
export async function takeTotpCode(
  { db, ...secrets }: Secrets & { db: Db },
  { userId, code, now }: { userId: string; code: string; now: number },
): Promise<boolean> {
  const apps = await db.select().from(authTotp).where(eq(authTotp.userId, userId));
  for (const { id, secret: text } of apps) {
    const secret = decryptTotp(secrets, { userId, text });
    const step = secret && findStep(secret, { code, now });
    if (!secret || !step) continue;
    const used = await db
      .update(authTotp)
      // Encrypted anew with every use, it outlives a change of the site's secret.
      .set({ lastStep: step, lastUsedAt: sql`now()`, secret: encryptTotp(secrets, { userId, secret }) })
      .where(and(eq(authTotp.id, id), lt(authTotp.lastStep, step)))
      .returning({ id: authTotp.id });
    if (used.length > 0) return true;
  }
  return false;
}
