import { createHmac, randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { authCode } from '#db/schema/auth.ts';
import { appUser } from '#db/schema/users.ts';
import { toNetwork } from '#lib/toNetwork.ts';
import type { CodePurpose } from '#model/users.ts';
import type { AuthContext, Caller } from './AuthContext.ts';
import { codeExpired, codeMismatch, limitExceeded } from './authErrors.ts';
import { toEmailKey } from './emailAddress.ts';
import { isEqual, listSecrets, type Secrets, sign } from './secrets.ts';
import { isUsable } from './users.ts';

export const codeLimits = { minutes: 10, tries: 5 } as const;

/**
 * Six digits from a random id under the secret: a repeated delivery can name them again although they are
 * stored nowhere. Without the secret they are as random as the id.
 */
function toDigits(secret: string, id: string): string {
  const number = createHmac('sha256', secret).update(`digits ${id}`).digest().readBigUInt64BE() % 1_000_000n;
  return String(number).padStart(6, '0');
}

function toHash(secret: string, purpose: CodePurpose, userId: string, code: string): string {
  return sign(secret, 'code', purpose, userId, code);
}

/** Where a code was asked for, as a keyed hash. */
export function markAsker({ secret }: Secrets, { ip }: Caller): string {
  return sign(secret, 'asker', toNetwork(ip));
}

type CodeContext = Pick<AuthContext, 'db' | keyof Secrets>;

/** The digits that were mailed: under the secret that was in use when they were made. */
function findDigits(
  secrets: Secrets,
  made: { id: string; purpose: CodePurpose; userId: string; codeHash: string },
): string | undefined {
  return listSecrets(secrets)
    .filter((secret) =>
      isEqual(made.codeHash, toHash(secret, made.purpose, made.userId, toDigits(secret, made.id))),
    )
    .map((secret) => toDigits(secret, made.id))[0];
}

export interface MailedCode {
  codeId: string;
  code: string;
}

/**
 * The code for one mail: made at its first delivery, the same at a repeated one, and none when the mail is needless
 * by now (nobody there, confirmed meanwhile, code used, or a newer one sent). Of what one network asked for only the
 * newest code works; what another asks for leaves it alone.
 */
export async function prepareCode(
  context: CodeContext,
  {
    mailId,
    queuedAt,
    purpose,
    email,
    asker,
  }: { mailId: string; queuedAt: Date; purpose: CodePurpose; email: string; asker: string },
): Promise<MailedCode | undefined> {
  const { db, secret } = context;
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(appUser)
      .where(eq(appUser.emailKey, toEmailKey(email)))
      .for('update');
    if (!user || !isUsable(user) || (purpose === 'confirm' && user.confirmedAt)) return undefined;
    const mine = and(eq(authCode.userId, user.id), eq(authCode.purpose, purpose), eq(authCode.asker, asker));
    const [newest] = await tx
      .select({
        id: authCode.id,
        mailId: authCode.mailId,
        codeHash: authCode.codeHash,
        createdAt: authCode.createdAt,
        consumed: sql<boolean>`${authCode.consumedAt} is not null`,
        expired: sql<boolean>`${authCode.expiresAt} <= now()`,
      })
      .from(authCode)
      .where(mine);
    if (newest?.mailId === mailId && !newest.expired) {
      if (newest.consumed) return undefined;
      const code = findDigits(context, { ...newest, purpose, userId: user.id });
      // Made under a secret that is gone: nobody could name or use it, so that another one is made.
      if (code !== undefined) return { codeId: newest.id, code };
    }
    if (newest && newest.mailId !== mailId && newest.createdAt > queuedAt) return undefined;
    const codeId = randomUUID();
    const code = toDigits(secret, codeId);
    await tx.delete(authCode).where(mine);
    await tx.insert(authCode).values({
      id: codeId,
      userId: user.id,
      purpose,
      mailId,
      asker,
      codeHash: toHash(secret, purpose, user.id, code),
      expiresAt: sql`now() + ${codeLimits.minutes}::int * interval '1 minute'`,
    });
    return { codeId, code };
  });
}

/**
 * Charges one try, before it is compared, so that guesses at the same moment cannot pass the cap. A network that asked for
 * a code has the tries of that code; from anywhere else all tries together are as many, on the newest one.
 */
async function chargeTry(
  db: Db,
  { userId, purpose, askers }: { userId: string; purpose: CodePurpose; askers: readonly string[] },
) {
  const mine = and(eq(authCode.userId, userId), eq(authCode.purpose, purpose));
  const columns = {
    id: authCode.id,
    codeHash: authCode.codeHash,
    over: sql<boolean>`${authCode.expiresAt} <= now() or ${authCode.consumedAt} is not null`,
  };
  const [own] = await db
    .update(authCode)
    .set({ attempts: sql`${authCode.attempts} + 1` })
    .where(and(mine, inArray(authCode.asker, [...askers])))
    .returning({ ...columns, attempts: authCode.attempts });
  if (own) return { ...own, own: true };
  const newest = db.select({ id: authCode.id }).from(authCode).where(mine);
  const [other] = await db
    .update(authCode)
    .set({ attemptsElsewhere: sql`${authCode.attemptsElsewhere} + 1` })
    .where(eq(authCode.id, newest.orderBy(desc(authCode.createdAt)).limit(1)))
    .returning({ ...columns, attempts: authCode.attemptsElsewhere });
  return other && { ...other, own: false };
}

/**
 * Uses a code up; works once. Only who holds the right digits learns that they came too late: to all others a code that is
 * over looks like none at all.
 */
export async function consumeCode(
  context: CodeContext,
  { userId, purpose, code, caller }: { userId: string; purpose: CodePurpose; code: string; caller: Caller },
): Promise<void> {
  const { db } = context;
  const secrets = listSecrets(context);
  const askers = secrets.map((secret) => markAsker({ secret }, caller));
  const tried = await chargeTry(db, { userId, purpose, askers });
  if (!tried) throw codeMismatch(purpose);
  // Who did not ask for it is not told that others tried: there might be no account at all.
  if (!tried.over && tried.attempts > codeLimits.tries)
    throw tried.own ? limitExceeded() : codeMismatch(purpose);
  if (!secrets.some((secret) => isEqual(tried.codeHash, toHash(secret, purpose, userId, code))))
    throw codeMismatch(purpose);
  if (tried.over) throw codeExpired(purpose);
  const consumed = await db
    .update(authCode)
    .set({ consumedAt: sql`now()` })
    .where(and(eq(authCode.id, tried.id), isNull(authCode.consumedAt)))
    .returning({ id: authCode.id });
  if (consumed.length === 0) throw codeExpired(purpose);
}
