import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { hashMessage, isHex } from 'viem/utils';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext, Caller } from '#core/auth/AuthContext.ts';
import { requireRecentConfirmation } from '#core/auth/confirmation.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';
import { createToken } from '#core/auth/secrets.ts';
import { type SignedIn, signInWith } from '#core/auth/signIn.ts';
import { findUserById, isUsable } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { holderOf, keepChallenge, takeChallenge } from '#core/secondFactors/challenges.ts';
import { endUnlinkedProofs } from '#core/teamProofs/endProofs.ts';
import type { Db } from '#db/Database.ts';
import { walletProof } from '#db/schema/wallets.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import { toChainId } from '#model/chainId.ts';
import type { WalletProof } from '#wire/wallets.ts';
import { checkSignature } from '../signatures/checkSignature.ts';
import { readHead } from '../signatures/readHead.ts';
import { checkAddress } from '../wallets/wallets.ts';
import {
  createWalletMessage,
  findDifference,
  parseWalletMessage,
  type WalletPurpose,
  writeWalletMessage,
} from './walletMessage.ts';

const textExpired = () =>
  new AppError(403, 'SignInExpired', 'The text to sign has expired or was used. Start again.');

interface Asked {
  origin: string;
  address: string;
  chain: string;
}

/** A text for one wallet, one purpose and one browser; an earlier one is over. */
async function askWallet(
  db: Db,
  { holder, purpose, origin, address, chain }: Asked & { holder: string; purpose: WalletPurpose },
): Promise<string> {
  const message = createWalletMessage({
    ...{ origin, chain, purpose },
    address: checkAddress(address, 'address'),
    nonce: randomBytes(16).toString('hex'),
    now: new Date(),
  });
  const text = writeWalletMessage(message);
  await keepChallenge(db, { holder, purpose, challenge: text });
  return text;
}

interface Signed {
  message: string;
  signature: string;
}

interface Shown {
  address: string;
  /** Where the contract stands that accepted the signature; null for a key. */
  chain: string | null;
}

/** Uses up the text that was asked for, and finds who signed it. Every field must be as it was asked. */
async function readSigned(
  db: Db,
  nodes: NodeReader,
  { holder, purpose, message, signature }: Signed & { holder: string; purpose: WalletPurpose },
): Promise<Shown> {
  const taken = await takeChallenge(db, { holder, purpose });
  if (!isHex(signature)) throw badRequest('This is no signature: it must be hex, beginning with 0x.');
  const signed = parseWalletMessage(message);
  if (!signed) throw badRequest('This is not a text that we asked you to sign (EIP-4361).');
  const asked = taken === undefined ? undefined : parseWalletMessage(taken);
  if (!asked) throw textExpired();
  const different = findDifference(signed, asked);
  if (different !== undefined)
    throw badRequest(`The field ${different} of the signed text is not the one that we asked for.`);
  if (Date.parse(asked.expirationTime) <= Date.now()) throw textExpired();
  const { address } = asked;
  const chain = toChainId(Number(asked.chainId));
  const found = await checkSignature(nodes, {
    ...{ chain, address, signature },
    block: () => readHead(nodes, chain),
    forms: [{ method: 'eip191', hash: hashMessage(message) }],
  });
  if (found.state === 'invalid') throw badRequest(found.why);
  if (found.state === 'unknown')
    throw new AppError(
      503,
      'SignatureUnknown',
      `Whether ${address} is a contract that accepts this signature is unknown: ${found.why}`,
    );
  return { address, chain: found.method === 'eip1271' ? chain : null };
}

export async function askForProof(
  context: AuthContext,
  { viewer, ...asked }: Asked & { viewer: Viewer },
): Promise<string> {
  requireRecentConfirmation(viewer);
  await chargeLimit(context, 'wallet', viewer.id);
  const holder = holderOf.session(viewer.sessionId);
  return askWallet(context.db, { ...asked, holder, purpose: 'wallet.prove' });
}

/** Links a wallet to the account: shown as proved from now on, and good to sign in. */
export async function proveWallet(
  context: AuthContext,
  { viewer, nodes, caller, ...signed }: Signed & { viewer: Viewer; nodes: NodeReader; caller: Caller },
): Promise<WalletProof[]> {
  requireRecentConfirmation(viewer);
  await chargeLimit(context, 'wallet', viewer.id);
  const { db } = context;
  const { id: userId } = viewer;
  const holder = holderOf.session(viewer.sessionId);
  const { address, chain } = await readSigned(db, nodes, { ...signed, holder, purpose: 'wallet.prove' });
  return db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(walletProof)
      .values({ address, userId, chain, mayClaim: true })
      .onConflictDoUpdate({
        target: walletProof.address,
        set: { chain, provedAt: sql`now()`, mayClaim: true },
        setWhere: eq(walletProof.userId, userId),
      })
      .returning({ address: walletProof.address });
    // Said only to who holds the key.
    if (!kept)
      throw new AppError(
        409,
        'WalletLinked',
        'This wallet logs in to another account. Unlink it there first.',
      );
    await recordAudit(tx, { event: 'wallet.proved', userId, ip: caller.ip });
    return getWalletProofs(tx, { userId });
  });
}

export async function getWalletProofs(db: Db, { userId }: { userId: string }): Promise<WalletProof[]> {
  const rows = await db
    .select()
    .from(walletProof)
    .where(eq(walletProof.userId, userId))
    .orderBy(asc(walletProof.provedAt), asc(walletProof.address));
  return rows.map(({ address, chain, provedAt, lastUsedAt }) => ({
    ...{ address, chain },
    provedAt: provedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

export async function unlinkWallet(
  context: AuthContext,
  { viewer, address, caller }: { viewer: Viewer; address: string; caller: Caller },
): Promise<WalletProof[]> {
  requireRecentConfirmation(viewer);
  const { id: userId } = viewer;
  const given = checkAddress(address, 'address');
  return context.db.transaction(async (tx) => {
    const gone = await tx
      .delete(walletProof)
      .where(and(eq(walletProof.userId, userId), eq(walletProof.address, given)))
      .returning({ address: walletProof.address });
    if (gone.length === 0) throw notFound('This wallet is not linked to the account');
    await endUnlinkedProofs(tx, { userId, now: new Date() });
    await recordAudit(tx, { event: 'wallet.unlinked', userId, ip: caller.ip });
    return getWalletProofs(tx, { userId });
  });
}

/** A text to log in with; the token is for a cookie of the browser that asks. The same for every address. */
export async function askToLogIn(
  context: AuthContext,
  { caller, ...asked }: Asked & { caller: Caller },
): Promise<{ token: string; message: string }> {
  await chargeLimit(context, 'walletIp', caller.ip);
  const token = createToken();
  const holder = holderOf.browser(token);
  return { token, message: await askWallet(context.db, { ...asked, holder, purpose: 'wallet.signIn' }) };
}

/** Logs in with a linked wallet: one factor, as the password is. */
export async function logInWithWallet(
  context: AuthContext,
  {
    token,
    nodes,
    caller,
    before,
    ...signed
  }: Signed & { token: string | undefined; nodes: NodeReader; caller: Caller; before: Viewer | undefined },
): Promise<SignedIn> {
  await chargeLimit(context, 'walletIp', caller.ip);
  const { db } = context;
  const holder = holderOf.browser(token ?? '');
  const shown = await readSigned(db, nodes, { ...signed, holder, purpose: 'wallet.signIn' });
  const [linked] = await db.select().from(walletProof).where(eq(walletProof.address, shown.address));
  // A contract answers for its own chain alone: at the same address elsewhere another may stand.
  const user = linked?.chain === shown.chain ? await findUserById(db, linked.userId) : undefined;
  if (!user?.confirmedAt || !isUsable(user))
    throw new AppError(
      401,
      'NotAuthorizedException',
      'No account logs in with this wallet. Log in another way and link it in your portfolio.',
    );
  const signedIn = await signInWith(context, { user, via: 'wallet', caller, before });
  await db.update(walletProof).set({ lastUsedAt: sql`now()` }).where(eq(walletProof.address, shown.address));
  return signedIn;
}
