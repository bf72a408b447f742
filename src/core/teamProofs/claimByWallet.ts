import { and, eq, isNull } from 'drizzle-orm';
import { requireRecentConfirmation } from '#core/auth/confirmation.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import type { Db } from '#db/Database.ts';
import { walletProof } from '#db/schema/wallets.ts';
import { badRequest } from '#lib/AppError.ts';
import type { CheckedProof } from '#wire/teamProofs.ts';
import { readClaim } from './signProof.ts';
import type { Claimant } from './teamProofs.ts';
import { verifyProof } from './verifyProof.ts';

/**
 * The wallets of an account that claim projects without another signature: keys whose link said so. Whoever signs for a contract
 * may have changed since it was linked, so that one signs anew.
 */
const mayClaim = (userId: string) =>
  and(eq(walletProof.userId, userId), eq(walletProof.mayClaim, true), isNull(walletProof.chain));

export async function hasClaimingWallets(db: Db, { userId }: { userId: string }): Promise<boolean> {
  const found = await db
    .select({ address: walletProof.address })
    .from(walletProof)
    .where(mayClaim(userId))
    .limit(1);
  return found.length > 0;
}

/** Takes a linked wallet that owns or deployed the contract, as it is read now, for the signature. */
export async function claimByWallet(
  db: Db,
  { viewer, ip, ...asked }: Omit<Claimant, 'userId'> & { viewer: Viewer; nodes: NodeReader; account: string },
): Promise<CheckedProof> {
  requireRecentConfirmation(viewer);
  const { id: userId } = viewer;
  const claim = await readClaim(db, { ...asked, userId });
  if (claim.answer) return claim.answer;
  const { block, role, address: signer } = claim.authority;
  const [linked] = await db
    .select({ address: walletProof.address })
    .from(walletProof)
    .where(and(mayClaim(userId), eq(walletProof.address, signer)));
  if (!linked)
    throw badRequest(
      `At block ${block} the contract’s ${role} is ${signer}, which is no wallet linked to your account that can claim projects. Link it in your portfolio, or sign the text.`,
    );
  return verifyProof(db, {
    row: claim.row,
    shown: { method: 'wallet', signer, role, block },
    ip,
    now: asked.now,
  });
}
