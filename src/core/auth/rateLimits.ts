import { sql } from 'drizzle-orm';
import { isOfLaterClock } from '#db/isOfLaterClock.ts';
import { authRateLimit } from '#db/schema/auth.ts';
import { toNetwork } from '#lib/toNetwork.ts';
import { recordAudit } from '../auditLog/auditLog.ts';
import type { AuthContext, Caller } from './AuthContext.ts';
import { limitExceeded } from './authErrors.ts';
import { toEmailKey } from './emailAddress.ts';
import { sign } from './secrets.ts';

export interface Limit {
  readonly max: number;
  readonly seconds: number;
  /** `asker`: an address as asked about from one network, so that strangers elsewhere cannot use it up. */
  readonly per: 'address' | 'asker' | 'ip' | 'user' | 'device';
  /** A rule of the product rather than a guard: PARAPET_LIMIT_SCALE leaves it alone. */
  readonly fixed?: true;
}

const minute = 60;
const hour = 3600;

/**
 * Rate limits and lockouts.
 * Every limit on accounts and on what visitors may change. `docs/security.md` shows this table; a test compares the two.
 */
export const limits = {
  loginIp: { max: 100, seconds: 15 * minute, per: 'ip' },
  login: { max: 10, seconds: 15 * minute, per: 'asker' },
  loginAddress: { max: 200, seconds: hour, per: 'address' },
  loginDevice: { max: 10, seconds: 15 * minute, per: 'device' },
  signupIp: { max: 20, seconds: hour, per: 'ip' },
  verifyIp: { max: 60, seconds: hour, per: 'ip' },
  verify: { max: 20, seconds: hour, per: 'asker' },
  resendIp: { max: 30, seconds: hour, per: 'ip' },
  resendCooldown: { max: 1, seconds: minute, per: 'asker', fixed: true },
  resend: { max: 5, seconds: hour, per: 'asker' },
  resendAddress: { max: 20, seconds: hour, per: 'address' },
  forgotIp: { max: 30, seconds: hour, per: 'ip' },
  forgotCooldown: { max: 1, seconds: minute, per: 'asker', fixed: true },
  forgot: { max: 5, seconds: hour, per: 'asker' },
  forgotAddress: { max: 20, seconds: hour, per: 'address' },
  resetIp: { max: 60, seconds: hour, per: 'ip' },
  reset: { max: 20, seconds: hour, per: 'asker' },
  resetTries: { max: 5, seconds: 10 * minute, per: 'asker', fixed: true },
  password: { max: 5, seconds: 15 * minute, per: 'user' },
  factorIp: { max: 200, seconds: 15 * minute, per: 'ip' },
  factor: { max: 10, seconds: 15 * minute, per: 'asker' },
  factorDevice: { max: 10, seconds: 15 * minute, per: 'device' },
  factorUser: { max: 50, seconds: 24 * hour, per: 'user' },
  confirm: { max: 5, seconds: 15 * minute, per: 'user' },
  factorChange: { max: 60, seconds: hour, per: 'user' },
  factorLoss: { max: 3, seconds: 24 * hour, per: 'user' },
  upload: { max: 20, seconds: hour, per: 'user' },
  export: { max: 10, seconds: hour, per: 'user' },
  impersonation: { max: 60, seconds: hour, per: 'user' },
  refusals: { max: 20, seconds: hour, per: 'user' },
  restoreIp: { max: 30, seconds: hour, per: 'ip' },
  emailChange: { max: 5, seconds: hour, per: 'user' },
  emailChangeAddress: { max: 5, seconds: hour, per: 'address' },
  wallet: { max: 30, seconds: hour, per: 'user' },
  walletIp: { max: 60, seconds: hour, per: 'ip' },
  invite: { max: 30, seconds: 24 * hour, per: 'user' },
  inviteAddress: { max: 5, seconds: 24 * hour, per: 'address' },
  emailLinkIp: { max: 60, seconds: hour, per: 'ip' },
  oauthIp: { max: 60, seconds: hour, per: 'ip' },
  logIp: { max: 60, seconds: minute, per: 'ip' },
  voteIp: { max: 120, seconds: hour, per: 'ip' },
  viewIp: { max: 1200, seconds: hour, per: 'ip' },
  reportIp: { max: 10, seconds: hour, per: 'ip' },
  disputeIp: { max: 20, seconds: hour, per: 'ip' },
  dispute: { max: 10, seconds: 24 * hour, per: 'user' },
  teamIp: { max: 60, seconds: hour, per: 'ip' },
  team: { max: 30, seconds: hour, per: 'user' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Who asks about an address, for the limits per asker. */
export function askerOf(email: string, { ip }: Caller): string {
  return `${toEmailKey(email)} ${toNetwork(ip)}`;
}

function toKey(secret: string, name: LimitName, subject: string): string {
  const whom = limits[name].per === 'ip' ? toNetwork(subject) : subject;
  return `${name}:${sign(secret, 'limit', whom)}`;
}

/**
 * Counts one use in one atomic statement, shared by all instances and kept over restarts. Charged before the
 * work, so that calls at the same moment cannot all slip under the limit.
 */
export async function countUse(
  { db, secret }: AuthContext,
  name: LimitName,
  subject: string,
): Promise<{ count: number; resetIn: number }> {
  const window = sql`now() + ${limits[name].seconds}::int * interval '1 second'`;
  const isOver = sql`(${authRateLimit.resetAt} < now() or ${isOfLaterClock(authRateLimit.resetAt, window)})`;
  const [row] = await db
    .insert(authRateLimit)
    .values({ key: toKey(secret, name, subject), count: 1, resetAt: window })
    .onConflictDoUpdate({
      target: authRateLimit.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${authRateLimit.count} + 1 end`,
        resetAt: sql`case when ${isOver} then ${window} else ${authRateLimit.resetAt} end`,
      },
    })
    .returning({
      count: authRateLimit.count,
      resetIn: sql<number>`ceil(extract(epoch from ${authRateLimit.resetAt} - now()))::int`,
    });
  if (!row) throw new Error('The counter did not answer');
  return row;
}

/** Counts one use and refuses it with 429 once the limit is passed. */
export async function chargeLimit(context: AuthContext, name: LimitName, subject: string): Promise<void> {
  const limit: Limit = limits[name];
  const max = limit.fixed ? limit.max : Math.max(1, Math.round(limit.max * context.limitScale));
  const { count, resetIn } = await countUse(context, name, subject);
  if (count <= max) return;
  // Once in each window: who goes on asking must not fill the log.
  if (count === max + 1) {
    const ip = limit.per === 'ip' ? subject : null;
    await recordAudit(context.db, { event: 'limit.reached', userId: null, ip, detail: { limit: name } });
  }
  const wait = Math.max(1, resetIn);
  throw limitExceeded({
    'retry-after': String(wait),
    'ratelimit-policy': `"${name}";q=${max};w=${limit.seconds}`,
    ratelimit: `"${name}";r=0;t=${wait}`,
  });
}

/** Forgets the failures after a success. */
export async function clearLimit(
  { db, secret }: AuthContext,
  name: LimitName,
  subject: string,
): Promise<void> {
  await db.delete(authRateLimit).where(sql`${authRateLimit.key} = ${toKey(secret, name, subject)}`);
}
