import { eq } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import { factorRefused } from '#core/auth/authErrors.ts';
import type { User } from '#core/auth/users.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import type { Db } from '#db/Database.ts';
import { authPasskey, authTotp } from '#db/schema/secondFactors.ts';
import type { FactorKind } from '#model/secondFactors.ts';
import type { ConfirmationWay, FactorProof } from '#wire/secondFactors.ts';
import { takeChallenge } from './challenges.ts';
import { recoveryCodeUsedMail } from './factorMails.ts';
import { type PasskeySite, takePasskey } from './passkeys.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';
import { takeTotpCode } from './totp.ts';

interface TakeFactor {
  user: User;
  proof: FactorProof;
  /** Whose challenge a passkey answers. */
  holder: string;
  site: PasskeySite;
  caller: Caller;
}

type ShownFactor = FactorKind | 'recoveryCode';

/** By what an account can show its second factor; nothing without one. */
export async function getFactorWays(db: Db, userId: string): Promise<ConfirmationWay[]> {
  const [passkeys, totps] = await Promise.all([
    db.select({ id: authPasskey.id }).from(authPasskey).where(eq(authPasskey.userId, userId)).limit(1),
    db.select({ id: authTotp.id }).from(authTotp).where(eq(authTotp.userId, userId)).limit(1),
  ]);
  if (passkeys.length + totps.length === 0) return [];
  // Recovery codes are typed into the same field as the codes of an app.
  return passkeys.length > 0 ? ['passkey', 'code'] : ['code'];
}

async function takeProof(
  context: AuthContext,
  { user: { id: userId, email }, proof, holder, site, caller }: TakeFactor,
): Promise<ShownFactor | undefined> {
  const { db } = context;
  if ('passkey' in proof) {
    const challenge = await takeChallenge(db, { holder, purpose: 'passkey.confirm' });
    const used = challenge && (await takePasskey(db, { answer: proof.passkey, challenge, site }));
    return used && used.userId === userId ? 'passkey' : undefined;
  }
  const code = proof.code.replace(/\s/g, '');
  if (/^\d{6}$/.test(code))
    return (await takeTotpCode(context, { userId, code, now: Date.now() })) ? 'totp' : undefined;
  return db.transaction(async (tx) => {
    const left = await takeRecoveryCode(tx, { userId, typed: code });
    if (left === undefined) return undefined;
    await recordAudit(tx, {
      event: 'factor.codeUsed',
      userId,
      ip: caller.ip,
      detail: { left: String(left) },
    });
    await queueMail(tx, {
      template: recoveryCodeUsedMail,
      to: email,
      payload: { at: new Date().toISOString(), left },
    });
    return 'recoveryCode';
  });
}

/** Uses a second factor and answers which; one refusal for all that may be wrong. Limits are the caller's to charge. */
export async function takeFactor(context: AuthContext, use: TakeFactor): Promise<ShownFactor> {
  const taken = await takeProof(context, use);
  if (taken) return taken;
  await recordAudit(context.db, { event: 'factor.refused', userId: use.user.id, ip: use.caller.ip });
  throw factorRefused();
}
