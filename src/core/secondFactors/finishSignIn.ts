import { and, eq, gt, sql } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import { factorRefused, signInExpired } from '#core/auth/authErrors.ts';
import { findDevice } from '#core/auth/logIn.ts';
import { pendingLimits } from '#core/auth/pendingSignIn.ts';
import { askerOf, chargeLimit, clearLimit, type LimitName } from '#core/auth/rateLimits.ts';
import { createToken, hashToken } from '#core/auth/secrets.ts';
import type { NewSession } from '#core/auth/sessions.ts';
import { startSession } from '#core/auth/signIn.ts';
import { findUserById, isUsable, lockUser, type User } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { Db } from '#db/Database.ts';
import { authFactorLoss, authPendingSignIn } from '#db/schema/secondFactors.ts';
import type { FactorProof, PasskeyAnswer } from '#wire/secondFactors.ts';
import { holderOf, keepChallenge, takeChallenge } from './challenges.ts';
import { askForPasskey, type PasskeySite, takePasskey } from './passkeys.ts';
import { takeFactor } from './takeFactor.ts';

export interface Finished {
  user: User;
  session: NewSession;
}

const isPending = (token: string) =>
  and(eq(authPendingSignIn.tokenHash, hashToken(token)), gt(authPendingSignIn.expiresAt, sql`now()`));

/** Who waits for the second step in this browser. */
export async function getPendingUser(db: Db, token: string | undefined): Promise<User> {
  if (token === undefined) throw signInExpired();
  const [pending] = await db
    .select({ userId: authPendingSignIn.userId })
    .from(authPendingSignIn)
    .where(isPending(token));
  const user = pending && (await findUserById(db, pending.userId));
  if (!user || !isUsable(user)) throw signInExpired();
  return user;
}

/** Asks the passkeys of whoever waits for a signature. */
export async function askInSecondStep(
  { db }: AuthContext,
  { token, site }: { token: string | undefined; site: PasskeySite },
) {
  const user = await getPendingUser(db, token);
  const options = await askForPasskey(db, { userId: user.id, site });
  const holder = holderOf.browser(token ?? '');
  await keepChallenge(db, { holder, purpose: 'passkey.confirm', challenge: options.challenge });
  return options;
}

/** Charged before the comparison, so that guesses at the same moment cannot pass the cap. */
async function chargeTry(db: Db, token: string): Promise<void> {
  const [pending] = await db
    .update(authPendingSignIn)
    .set({ tries: sql`${authPendingSignIn.tries} + 1` })
    .where(isPending(token))
    .returning({ tries: authPendingSignIn.tries });
  if (!pending || pending.tries > pendingLimits.tries) throw signInExpired();
}

/** Whoever has a second factor has not lost them all. */
export async function endFactorLoss(tx: Db, { userId, ip }: { userId: string; ip: string }): Promise<void> {
  const ended = await tx.delete(authFactorLoss).where(eq(authFactorLoss.userId, userId)).returning();
  if (ended.length > 0) await recordAudit(tx, { event: 'factor.lossStopped', userId, ip });
}

interface SecondStep {
  /** Of the browser's cookie. */
  token: string | undefined;
  proof: FactorProof;
  site: PasskeySite;
  caller: Caller;
  /** The mark of a browser that has signed in before. */
  device: string | undefined;
  before: Viewer | undefined;
}

/** The second step of a sign-in (two-factor, 2FA). The pending one is used up by a success, and by five tries. */
export async function finishSignIn(
  context: AuthContext,
  { token, proof, site, caller, device, before }: SecondStep,
): Promise<Finished> {
  await chargeLimit(context, 'factorIp', caller.ip);
  const user = await getPendingUser(context.db, token);
  const pendingToken = token ?? '';
  const known = findDevice(context, user.email, device);
  const [limit, subject]: [LimitName, string] =
    known === undefined ? ['factor', askerOf(user.email, caller)] : ['factorDevice', known];
  // Codes can be guessed, signatures cannot: who knows the password keeps nobody from using a passkey.
  if ('code' in proof) {
    await chargeLimit(context, limit, subject);
    if (known === undefined) await chargeLimit(context, 'factorUser', user.id);
    await chargeTry(context.db, pendingToken);
  }
  const holder = holderOf.browser(pendingToken);
  const shown = await takeFactor(context, { user, proof, holder, site, caller });
  await clearLimit(context, limit, subject);
  const session = await context.db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    const [pending] = await tx.delete(authPendingSignIn).where(isPending(pendingToken)).returning();
    // A change of the password, a reset or a closing ends what waits, under the same lock.
    if (!pending || !current || !isUsable(current)) throw signInExpired();
    await endFactorLoss(tx, { userId: user.id, ip: caller.ip });
    return startSession(context, tx, { user: current, via: `${pending.via}, ${shown}`, caller, before });
  });
  return { user, session };
}

/** Asks any passkey of this site for a signature; the token is for a cookie of the browser that asks. */
export async function askToSignIn(
  context: AuthContext,
  { site, caller }: { site: PasskeySite; caller: Caller },
) {
  await chargeLimit(context, 'factorIp', caller.ip);
  const token = createToken();
  const options = await askForPasskey(context.db, { site });
  const holder = holderOf.browser(token);
  await keepChallenge(context.db, { holder, purpose: 'passkey.signIn', challenge: options.challenge });
  return { token, options };
}

/** Signs in by a passkey alone, which is two factors in one: something held, and the person verified by it. */
export async function signInByPasskey(
  context: AuthContext,
  {
    token,
    answer,
    site,
    caller,
    before,
  }: {
    token: string | undefined;
    answer: PasskeyAnswer;
    site: PasskeySite;
    caller: Caller;
    before: Viewer | undefined;
  },
): Promise<Finished> {
  await chargeLimit(context, 'factorIp', caller.ip);
  const holder = holderOf.browser(token ?? '');
  const challenge = await takeChallenge(context.db, { holder, purpose: 'passkey.signIn' });
  if (challenge === undefined) throw signInExpired();
  const used = await takePasskey(context.db, { answer, challenge, site });
  if (!used) throw factorRefused();
  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, used.userId);
    if (!user?.confirmedAt || !isUsable(user)) throw factorRefused();
    await endFactorLoss(tx, { userId: user.id, ip: caller.ip });
    return { user, session: await startSession(context, tx, { user, via: 'passkey', caller, before }) };
  });
}
