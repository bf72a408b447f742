import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import { notAllowed, secondFactorRequired } from '#core/auth/authErrors.ts';
import { markConfirmed } from '#core/auth/confirmation.ts';
import { confirmPassword } from '#core/auth/passwords.ts';
import { findUserById } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { Confirmation, ConfirmBody } from '#wire/secondFactors.ts';

/** How this session can prove anew who it is. */
export async function getConfirmation({ db }: AuthContext, viewer: Viewer): Promise<Confirmation> {
  const { confirmed } = viewer;
  const user = await findUserById(db, viewer.id);
  return { confirmed, ways: user?.passwordHash ? ['password'] : ['signIn'] };
}

/** Proves anew who it is: by a second factor, or by the password where the account has none. */
export async function confirmIdentity(
  context: AuthContext,
  { viewer, proof }: { viewer: Viewer; proof: ConfirmBody; caller: Caller },
): Promise<void> {
  const { id: userId, sessionId, adminId, secondFactor } = viewer;
  if (adminId !== null) throw notAllowed('This cannot be done while impersonating.');
  if (secondFactor) throw secondFactorRequired();
  await confirmPassword(context, { viewer, password: proof.password });
  await markConfirmed(context.db, { userId, sessionId });
}
