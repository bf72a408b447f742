import { randomInt } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { hashToken } from '#core/auth/secrets.ts';
import type { Db } from '#db/Database.ts';
import { authRecoveryCode } from '#db/schema/secondFactors.ts';
import { secondFactorLimits } from '#model/secondFactors.ts';

/** Crockford's: nothing in it looks like anything else. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits, so that a plain hash cannot be searched. */
const length = 16;

const createCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** As people type it: capitals, blanks, hyphens, and the letters that are not in the alphabet. */
function readCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0');
}

const toHash = (userId: string, code: string) => hashToken(`${userId}:${code}`);

/** Makes the codes anew; those before are dead. They are shown this once. */
export async function renewRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, createCode);
  await tx.delete(authRecoveryCode).where(eq(authRecoveryCode.userId, userId));
  await tx.insert(authRecoveryCode).values(codes.map((code) => ({ userId, hash: toHash(userId, code) })));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

const unused = (userId: string) => and(eq(authRecoveryCode.userId, userId), isNull(authRecoveryCode.usedAt));

/** Uses a code up; answers how many are left, or undefined when it is none. */
export async function takeRecoveryCode(
  db: Db,
  { userId, typed }: { userId: string; typed: string },
): Promise<number | undefined> {
  const used = await db
    .update(authRecoveryCode)
    .set({ usedAt: sql`now()` })
    .where(and(unused(userId), eq(authRecoveryCode.hash, toHash(userId, readCode(typed)))))
    .returning({ hash: authRecoveryCode.hash });
  return used.length === 0 ? undefined : countRecoveryCodes(db, userId);
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(authRecoveryCode).where(unused(userId));
  return row?.left ?? 0;
}
