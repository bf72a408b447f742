import { hashMessage, hashTypedData, isHex } from 'viem/utils';
import type { Db } from '#db/Database.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { badRequest, notFound } from '#lib/AppError.ts';
import type { Hex } from '#lib/hex.ts';
import type { CheckedProof } from '#wire/teamProofs.ts';
import type { NodeReader } from '../evidence/NodeReader.ts';
import { checkSignature } from '../signatures/checkSignature.ts';
import { isOnRecord } from './beginProof.ts';
import { type Challenge, toChallengeData, toChallengeText } from './challenge.ts';
import { findChallenge } from './findChallenge.ts';
import { type Authority, readAuthority } from './readAuthority.ts';
import { type Claimant, isOf, type ProofRow } from './teamProofs.ts';
import { verifyProof } from './verifyProof.ts';

/** Both forms in which the challenge may have been signed. */
function hashChallenge(challenge: Challenge): { method: 'eip191' | 'eip712'; hash: Hex }[] {
  const { domain, ...data } = toChallengeData(challenge);
  const typed = { ...data, domain: { ...domain, chainId: BigInt(domain.chainId) } };
  return [
    { method: 'eip191', hash: hashMessage(toChallengeText(challenge)) },
    { method: 'eip712', hash: hashTypedData(typed) },
  ];
}

const stillUnknown = (why: string): CheckedProof => ({
  state: 'waiting',
  message: `Who owns the contract could not be read, so nothing is known yet: ${why}`,
});

interface Claim {
  answer?: undefined;
  row: ProofRow;
  challenge: Challenge;
  chain: string;
  authority: Extract<Authority, { state: 'known' }>;
}

/** What waits to be claimed, and who owns or deployed the contract it is about; a sentence where that is unknown. */
export async function readClaim(
  db: Db,
  { nodes, account, projectId, userId, now }: Omit<Claimant, 'ip'> & { nodes: NodeReader; account: string },
): Promise<Claim | { answer: CheckedProof }> {
  const [row] = await db.select().from(teamProof).where(isOf({ projectId, userId }));
  if (!row) throw notFound('Begin first: there is no text to sign yet');
  if (row.state !== 'waiting')
    return { answer: { state: row.state, message: 'Nothing is waiting to be signed.' } };
  const { chain, contract: address } = row;
  if (chain === null || address === null)
    throw badRequest('You began to show a domain: choose a contract to sign for first.');
  const challenge = findChallenge(row, { account, now });
  if (!challenge) throw badRequest('The text is too old to be signed. Begin again.');
  if (!(await isOnRecord(db, { projectId, chain, address })))
    throw badRequest('This contract is no longer on the record of the project. Begin again.');
  const authority = await readAuthority(db, nodes, { chain, address });
  if (authority.state === 'unknown') return { answer: stillUnknown(authority.why) };
  if (authority.state === 'nobody') throw badRequest(`Nobody signs for this contract here: ${authority.why}`);
  return { row, challenge, chain, authority };
}

/** Takes the signature of the contract's owner or deployer over what was asked for. */
export async function signProof(
  db: Db,
  {
    nodes,
    account,
    signature,
    projectId,
    userId,
    ip,
    now,
  }: Claimant & { nodes: NodeReader; account: string; signature: string },
): Promise<CheckedProof> {
  if (!isHex(signature)) throw badRequest('This is no signature: it must be hex, beginning with 0x.');
  const claim = await readClaim(db, { nodes, account, projectId, userId, now });
  if (claim.answer) return claim.answer;
  const { row, challenge, chain, authority } = claim;
  const found = await checkSignature(nodes, {
    ...{ chain, signature },
    address: authority.address,
    // The block at which the authority was read.
    block: async () => authority.block,
    forms: hashChallenge(challenge),
  });
  if (found.state === 'unknown') return stillUnknown(found.why);
  if (found.state === 'invalid')
    throw badRequest(
      `At block ${authority.block} the contract’s ${authority.role} is ${authority.address}. ${found.why}`,
    );
  const { block, role, address: signer } = authority;
  return verifyProof(db, { row, shown: { method: found.method, signer, role, block }, ip, now });
}
