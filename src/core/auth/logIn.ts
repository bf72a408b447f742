import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from './AuthContext.ts';
import { UserNotConfirmed, wrongPassword } from './authErrors.ts';
import { toEmailKey } from './emailAddress.ts';
import { verifyPassword } from './passwordHash.ts';
import { askerOf, chargeLimit, clearLimit, type LimitName } from './rateLimits.ts';
import { createToken, listSecrets, seal, sign, unseal } from './secrets.ts';
import { findUserByEmail, isUsable, type User } from './users.ts';

/** Marks a browser that has signed in to this account before. */
export function createDeviceMark({ secret }: AuthContext, email: string): string {
  return seal(secret, 'device', `${createToken()}:${sign(secret, 'device of', toEmailKey(email))}`);
}

/** The id of a browser known for this address, or undefined. */
export function findDevice(
  context: AuthContext,
  email: string,
  mark: string | undefined,
): string | undefined {
  const [id, owner] = unseal(context, 'device', mark)?.split(':') ?? [];
  const isOwner = listSecrets(context).some(
    (secret) => owner === sign(secret, 'device of', toEmailKey(email)),
  );
  return isOwner ? id : undefined;
}

/**
 * Password sign-in with the lockout after failed tries (brute force).
 * Checks an address and its password, at the same cost whether there is such an account or not. A browser known
 * for the account has a count of its own and no other, so that strangers' failures, near or far, do not lock its owner
 * out; from other browsers tries count per address and network.
 */
export async function logIn(
  context: AuthContext,
  { email, password, caller, device }: { email: string; password: string; caller: Caller; device?: string },
): Promise<User> {
  const known = findDevice(context, email, device);
  const [limit, subject]: [LimitName, string] =
    known === undefined ? ['login', askerOf(email, caller)] : ['loginDevice', known];
  if (known === undefined) {
    await chargeLimit(context, 'loginIp', caller.ip);
    await chargeLimit(context, 'loginAddress', toEmailKey(email));
  }
  await chargeLimit(context, limit, subject);
  const user = await findUserByEmail(context.db, email);
  const usable = user !== undefined && isUsable(user);
  const right = await verifyPassword(usable ? user.passwordHash : null, password);
  if (!user || !right) {
    await recordAudit(context.db, { event: 'session.refused', userId: user?.id ?? null, ip: caller.ip });
    throw wrongPassword();
  }
  await clearLimit(context, limit, subject);
  if (!user.confirmedAt) throw new UserNotConfirmed(user.id);
  return user;
}
