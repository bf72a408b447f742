import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import { notAllowed, notSignedIn, secondFactorRequired } from '#core/auth/authErrors.ts';
import { markConfirmed } from '#core/auth/confirmation.ts';
import { confirmPassword } from '#core/auth/passwords.ts';
import { chargeLimit, clearLimit } from '#core/auth/rateLimits.ts';
import { findUserById } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { Confirmation, ConfirmBody } from '#wire/secondFactors.ts';
import { holderOf, keepChallenge } from './challenges.ts';
import { askForPasskey, type PasskeySite } from './passkeys.ts';
import { getFactorWays, takeFactor } from './takeFactor.ts';

/** How this session can prove anew who it is. */
export async function getConfirmation({ db }: AuthContext, viewer: Viewer): Promise<Confirmation> {
  const [user, ways] = await Promise.all([findUserById(db, viewer.id), getFactorWays(db, viewer.id)]);
  if (ways.length > 0) return { confirmed: viewer.confirmed, ways };
  return { confirmed: viewer.confirmed, ways: user?.passwordHash ? ['password'] : ['signIn'] };
}

/** Asks the account's passkeys for a signature, for this session. */
export async function askToConfirm(
  { db }: AuthContext,
  { viewer, site }: { viewer: Viewer; site: PasskeySite },
) {
  const options = await askForPasskey(db, { userId: viewer.id, site });
  const holder = holderOf.session(viewer.sessionId);
  await keepChallenge(db, { holder, purpose: 'passkey.confirm', challenge: options.challenge });
  return options;
}

/** Proves anew who it is: by a second factor, or by the password where the account has none. */
export async function confirmIdentity(
  context: AuthContext,
  { viewer, proof, site, caller }: { viewer: Viewer; proof: ConfirmBody; site: PasskeySite; caller: Caller },
): Promise<void> {
  const { id: userId, sessionId, adminId, secondFactor } = viewer;
  if (adminId !== null) throw notAllowed('This cannot be done while impersonating.');
  if ('password' in proof) {
    if (secondFactor) throw secondFactorRequired();
    await confirmPassword(context, { viewer, password: proof.password });
  } else {
    await chargeLimit(context, 'confirm', userId);
    const user = await findUserById(context.db, userId);
    if (!user) throw notSignedIn();
    await takeFactor(context, { user, proof, holder: holderOf.session(sessionId), site, caller });
    await clearLimit(context, 'confirm', userId);
  }
  await markConfirmed(context.db, { userId, sessionId });
}
