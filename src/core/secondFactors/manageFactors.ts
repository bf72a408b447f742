import { and, asc, count, eq } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import { factorRefused } from '#core/auth/authErrors.ts';
import { requireRecentConfirmation } from '#core/auth/confirmation.ts';
import { hasSecondFactor } from '#core/auth/pendingSignIn.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';
import { lockUser } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import type { Db } from '#db/Database.ts';
import { authFactorLoss, authPasskey, authRecoveryCode, authTotp } from '#db/schema/secondFactors.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { type FactorKind, secondFactorLimits } from '#model/secondFactors.ts';
import type { NewPasskey, NewTotp, RecoveryCodes, SecondFactor, SecondFactors } from '#wire/secondFactors.ts';
import { findChallenge, holderOf, keepChallenge, takeChallenge } from './challenges.ts';
import { factorChangedMail } from './factorMails.ts';
import { describeNewPasskey, hasPasskeys, type PasskeySite, readNewPasskey } from './passkeys.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recoveryCodes.ts';
import { createTotp, decryptTotp, encryptTotp, findStep } from './totp.ts';

const tables = { passkey: authPasskey, totp: authTotp } as const;

interface Change {
  viewer: Viewer;
  caller: Caller;
}

/** An account's second factors by name and use. */
export async function listFactors(db: Db, userId: string): Promise<SecondFactor[]> {
  const listed = async (kind: FactorKind) => {
    const table = tables[kind];
    const rows = await db
      .select({
        id: table.id,
        name: table.name,
        createdAt: table.createdAt,
        lastUsedAt: table.lastUsedAt,
      })
      .from(table)
      .where(eq(table.userId, userId))
      .orderBy(asc(table.createdAt), asc(table.id));
    return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      kind,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  };
  return [...(await listed('passkey')), ...(await listed('totp'))];
}

export async function getSecondFactors(
  { db }: AuthContext,
  { viewer, site }: { viewer: Viewer; site: PasskeySite },
): Promise<SecondFactors> {
  const [loss] = await db
    .select({ dueAt: authFactorLoss.dueAt })
    .from(authFactorLoss)
    .where(eq(authFactorLoss.userId, viewer.id));
  return {
    factors: await listFactors(db, viewer.id),
    recoveryCodesLeft: await countRecoveryCodes(db, viewer.id),
    dueAt: viewer.factorDueAt?.toISOString() ?? null,
    removedAt: loss?.dueAt.toISOString() ?? null,
    passkeys: hasPasskeys(site),
  };
}

async function checkChange(context: AuthContext, { viewer }: Change): Promise<void> {
  requireRecentConfirmation(viewer);
  await chargeLimit(context, 'factorChange', viewer.id);
}

async function checkRoom(db: Db, { userId, kind }: { userId: string; kind: FactorKind }): Promise<void> {
  const table = tables[kind];
  const most = kind === 'passkey' ? secondFactorLimits.passkeys : secondFactorLimits.totps;
  const [row] = await db.select({ held: count() }).from(table).where(eq(table.userId, userId));
  if ((row?.held ?? 0) >= most)
    throw new AppError(409, 'TooManyFactors', `An account has at most ${most} of these. Remove one first.`);
}

const setupExpired = () =>
  new AppError(409, 'SetupExpired', 'This took longer than five minutes. Start again.');

/** What is true after an addition; recovery codes come with the first second factor. */
async function completeAddition(
  tx: Db,
  { viewer, caller, kind, name, isFirst }: Change & { kind: FactorKind; name: string; isFirst: boolean },
): Promise<RecoveryCodes> {
  const { id: userId, email } = viewer;
  await recordAudit(tx, { event: 'factor.added', userId, ip: caller.ip, detail: { kind } });
  await queueMail(tx, {
    template: factorChangedMail,
    to: email,
    payload: { at: new Date().toISOString(), change: 'added', name },
  });
  return { recoveryCodes: isFirst ? await renewRecoveryCodes(tx, userId) : null };
}

export async function beginPasskey(
  context: AuthContext,
  { site, ...change }: Change & { site: PasskeySite },
) {
  await checkChange(context, change);
  const { viewer } = change;
  await checkRoom(context.db, { userId: viewer.id, kind: 'passkey' });
  const options = await describeNewPasskey(context.db, { user: viewer, site });
  const holder = holderOf.session(viewer.sessionId);
  await keepChallenge(context.db, { holder, purpose: 'passkey.add', challenge: options.challenge });
  return options;
}

/** Keeps the passkey that was asked for; who asked had proved who they are. */
export async function addPasskey(
  { db }: AuthContext,
  { viewer, caller, site, name, passkey }: Change & { site: PasskeySite; name: string; passkey: NewPasskey },
): Promise<RecoveryCodes> {
  const { id: userId, sessionId } = viewer;
  const challenge = await takeChallenge(db, { holder: holderOf.session(sessionId), purpose: 'passkey.add' });
  if (challenge === undefined) throw setupExpired();
  const made = await readNewPasskey({ answer: passkey, challenge, site });
  if (!made) throw factorRefused();
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await checkRoom(tx, { userId, kind: 'passkey' });
    const isFirst = !(await hasSecondFactor(tx, userId));
    const added = await tx
      .insert(authPasskey)
      .values({ userId, name, ...made })
      .onConflictDoNothing({ target: authPasskey.credentialId })
      .returning({ id: authPasskey.id });
    if (added.length === 0) throw factorRefused();
    return completeAddition(tx, { viewer, caller, kind: 'passkey', name, isFirst });
  });
}

export async function beginTotp(
  context: AuthContext,
  { site, ...change }: Change & { site: PasskeySite },
): Promise<NewTotp> {
  await checkChange(context, change);
  const { id: userId, email, sessionId } = change.viewer;
  await checkRoom(context.db, { userId, kind: 'totp' });
  const made = await createTotp({ site: new URL(site.origin).host, email });
  const challenge = encryptTotp(context, { userId, secret: made.secret });
  await keepChallenge(context.db, { holder: holderOf.session(sessionId), purpose: 'totp.add', challenge });
  return made;
}

/** Keeps the app once it has shown a right code: that of the secret it was just given. */
export async function addTotp(
  context: AuthContext,
  { viewer, caller, name, code }: Change & { name: string; code: string },
): Promise<RecoveryCodes> {
  const { db } = context;
  const { id: userId, sessionId } = viewer;
  const asked = { holder: holderOf.session(sessionId), purpose: 'totp.add' } as const;
  await chargeLimit(context, 'factorChange', userId);
  const text = await findChallenge(db, asked);
  const secret = text && decryptTotp(context, { userId, text });
  if (!secret) throw setupExpired();
  const step = findStep(secret, { code: code.replace(/\s/g, ''), now: Date.now() });
  if (step === undefined) throw factorRefused();
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await takeChallenge(tx, asked)) !== text) throw setupExpired();
    await checkRoom(tx, { userId, kind: 'totp' });
    const isFirst = !(await hasSecondFactor(tx, userId));
    await tx
      .insert(authTotp)
      .values({ userId, name, secret: encryptTotp(context, { userId, secret }), lastStep: step });
    return completeAddition(tx, { viewer, caller, kind: 'totp', name, isFirst });
  });
}

export async function renameFactor(
  context: AuthContext,
  { kind, id, name, ...change }: Change & { kind: FactorKind; id: string; name: string },
): Promise<void> {
  await checkChange(context, change);
  const table = tables[kind];
  const renamed = await context.db
    .update(table)
    .set({ name })
    .where(isOwn(table, { id, userId: change.viewer.id }))
    .returning({ id: table.id });
  if (renamed.length === 0) throw noSuchFactor();
}

/** Removes one of them; recovery codes go with the last. */
export async function removeFactor(
  context: AuthContext,
  { kind, id, ...change }: Change & { kind: FactorKind; id: string },
): Promise<void> {
  await checkChange(context, change);
  const { id: userId, email } = change.viewer;
  const table = tables[kind];
  await context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [removed] = await tx
      .delete(table)
      .where(isOwn(table, { id, userId }))
      .returning({ name: table.name });
    if (!removed) throw noSuchFactor();
    if (!(await hasSecondFactor(tx, userId)))
      await tx.delete(authRecoveryCode).where(eq(authRecoveryCode.userId, userId));
    await recordAudit(tx, { event: 'factor.removed', userId, ip: change.caller.ip, detail: { kind } });
    await queueMail(tx, {
      template: factorChangedMail,
      to: email,
      payload: { at: new Date().toISOString(), change: 'removed', name: removed.name },
    });
  });
}

/** New recovery codes; those before are dead. */
export async function renewCodes(context: AuthContext, change: Change): Promise<RecoveryCodes> {
  await checkChange(context, change);
  const { id: userId, email } = change.viewer;
  return context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await hasSecondFactor(tx, userId)))
      throw new AppError(409, 'NoSecondFactor', 'Add a passkey or an authenticator app first.');
    await recordAudit(tx, { event: 'factor.codesRenewed', userId, ip: change.caller.ip });
    await queueMail(tx, {
      template: factorChangedMail,
      to: email,
      payload: { at: new Date().toISOString(), change: 'codesRenewed', name: '' },
    });
    return { recoveryCodes: await renewRecoveryCodes(tx, userId) };
  });
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const noSuchFactor = () => notFound('There is no such second factor. It may have been removed.');

function isOwn(table: (typeof tables)[FactorKind], { id, userId }: { id: string; userId: string }) {
  if (!isUuid.test(id)) throw noSuchFactor();
  return and(eq(table.id, id), eq(table.userId, userId));
}
