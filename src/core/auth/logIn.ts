import type { AuthContext, Caller } from './AuthContext.ts';
import { UserNotConfirmed, wrongPassword } from './authErrors.ts';
import { toEmailKey } from './emailAddress.ts';
import { chargeLimit, clearLimit, type LimitName } from './limits.ts';
import { verifyPassword } from './passwordHash.ts';
import { createToken, seal, sign, unseal } from './secrets.ts';
import { findUserByEmail, isUsable, type User } from './users.ts';

/** Marks a browser that has signed in to this account before. */
export function createDeviceMark({ secret }: AuthContext, email: string): string {
  return seal(secret, 'device', `${createToken()}:${sign(secret, 'device of', toEmailKey(email))}`);
}

/** The id of a browser known for this address, or undefined. */
function findDevice({ secret }: AuthContext, email: string, mark: string | undefined): string | undefined {
  const [id, owner] = unseal(secret, 'device', mark)?.split(':') ?? [];
  return owner === sign(secret, 'device of', toEmailKey(email)) ? id : undefined;
}

/**
 * Checks an address and its password, at the same cost whether there is such an account or not. A browser known
 * for the account has a count of its own, so that strangers' failures do not lock its owner out.
 */
export async function logIn(
  context: AuthContext,
  { email, password, caller, device }: { email: string; password: string; caller: Caller; device?: string },
): Promise<User> {
  await chargeLimit(context, 'loginIp', caller.ip);
  const known = findDevice(context, email, device);
  const [limit, subject]: [LimitName, string] =
    known === undefined ? ['login', toEmailKey(email)] : ['loginDevice', known];
  await chargeLimit(context, limit, subject);
  const user = await findUserByEmail(context.db, email);
  const usable = user !== undefined && isUsable(user);
  const right = await verifyPassword(usable ? user.passwordHash : null, password);
  if (!user || !right) throw wrongPassword();
  await clearLimit(context, limit, subject);
  if (!user.confirmedAt) throw new UserNotConfirmed(user.id);
  return user;
}
