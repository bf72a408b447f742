import { randomBytes } from 'node:crypto';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import { getProjectContracts } from '#core/contracts/projectContracts.ts';
import type { Db } from '#db/Database.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { checkRevocations, lockClaims } from './revocations.ts';
import { type Claimant, getProjectDomain, isOf, nameOf, type ProofRow } from './teamProofs.ts';

interface Contract {
  chain: string;
  /** EIP-55. */
  address: string;
}

/** How long a text may be signed: long enough for several signers of a multisig, too short to be found later. */
const signMinutes = 60;

const contractGone = 'This contract is not on the record of the project, so nobody can sign for it here.';

export async function isOnRecord(
  db: Db,
  { projectId, chain, address }: Contract & { projectId: string },
): Promise<boolean> {
  const contracts = await getProjectContracts(db, projectId);
  return contracts.some((one) => one.chain === chain && one.address === address);
}

type About = Pick<ProofRow, 'domain' | 'chain' | 'contract' | 'site' | 'expiresAt'>;

async function chooseAbout(
  db: Db,
  {
    projectId,
    contract,
    site,
    now,
  }: { projectId: string; contract?: Contract | undefined; site: string; now: Date },
): Promise<About> {
  const { domain } = await getProjectDomain(db, projectId);
  if (!contract) {
    if (domain === null)
      throw badRequest('The record of this project names no website, so nothing can be shown on it');
    return { domain, chain: null, contract: null, site: null, expiresAt: null };
  }
  if (!(await isOnRecord(db, { projectId, ...contract }))) throw badRequest(contractGone);
  const expiresAt = new Date(now.getTime() + signMinutes * 60_000);
  return { domain: null, chain: contract.chain, contract: contract.address, site, expiresAt };
}

/** Whether what waits already is the same: a DNS record that takes an hour must not be asked for anew. */
function isSame(held: ProofRow, { domain, contract, chain, site }: About, now: Date): boolean {
  if (held.state !== 'waiting') return false;
  if (domain !== null) return held.domain === domain;
  const isFresh = held.expiresAt !== null && held.expiresAt > now;
  return held.contract === contract && held.chain === chain && held.site === site && isFresh;
}

/** Somebody says that they speak for a project; what they must show or sign is made for them alone. */
export async function beginProof(
  db: Db,
  {
    projectId,
    userId,
    ip,
    now,
    contract,
    site,
  }: Claimant & { contract?: Contract | undefined; site: string },
): Promise<void> {
  const about = await chooseAbout(db, { projectId, contract, site, now });
  await db.transaction(async (tx) => {
    await lockClaims(tx, projectId);
    const [held] = await tx.select().from(teamProof).where(isOf({ projectId, userId })).for('update');
    if (held && (held.state === 'verified' || isSame(held, about, now))) return;
    // What staff ended, staff opens again.
    if (held?.state === 'revoked')
      throw new AppError(403, 'ProofRevoked', `Staff ended this: ${held.reason}`);
    await checkRevocations(tx, { ...about, projectId, signer: null });
    const begun = {
      ...about,
      token: randomBytes(16).toString('hex'),
      state: 'waiting' as const,
      method: null,
      signer: null,
      role: null,
      block: null,
      verifiedAt: null,
      checkedAt: null,
      askedAt: null,
      reason: null,
      createdAt: now,
    };
    await tx
      .insert(teamProof)
      .values({ projectId, userId, ...begun })
      .onConflictDoUpdate({ target: [teamProof.projectId, teamProof.userId], set: begun });
    await invalidate(tx, teamProof, [projectId]);
    await recordAudit(tx, {
      event: 'team.begun',
      userId,
      ip,
      detail: { project: projectId, about: nameOf(about) },
    });
  });
}
