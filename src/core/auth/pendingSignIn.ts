import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { authPasskey, authPendingSignIn, authTotp } from '#db/schema/secondFactors.ts';
import { createToken, hashToken } from './secrets.ts';

/** A sign-in that waits for the second factor. */
export const pendingLimits = { minutes: 10, tries: 5 } as const;

export interface PendingSignIn {
  /** For a cookie of the browser that showed the first factor; the database has its hash only. */
  token: string;
  expiresAt: Date;
}

/** Whether an account has a second factor; recovery codes alone are none. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const passkeys = db.select({ id: authPasskey.id }).from(authPasskey).where(eq(authPasskey.userId, userId));
  const totps = db.select({ id: authTotp.id }).from(authTotp).where(eq(authTotp.userId, userId));
  return (await passkeys.unionAll(totps).limit(1)).length > 0;
}

export async function createPendingSignIn(
  db: Db,
  { userId, via }: { userId: string; via: string },
): Promise<PendingSignIn> {
  const token = createToken();
  const [made] = await db
    .insert(authPendingSignIn)
    .values({
      tokenHash: hashToken(token),
      userId,
      via,
      expiresAt: sql`now() + ${pendingLimits.minutes}::int * interval '1 minute'`,
    })
    .returning({ expiresAt: authPendingSignIn.expiresAt });
  if (!made) throw new Error('The pending sign-in was not stored');
  return { token, expiresAt: made.expiresAt };
}
