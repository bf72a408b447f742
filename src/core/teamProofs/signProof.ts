import {
  encodeFunctionData,
  hashMessage,
  hashTypedData,
  isHex,
  keccak256,
  parseAbi,
  recoverAddress,
} from 'viem/utils';
import type { Db } from '#db/Database.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { badRequest, notFound } from '#lib/AppError.ts';
import type { Hex } from '#lib/hex.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { SignatureMethod } from '#model/teamProofs.ts';
import type { CheckedProof } from '#wire/teamProofs.ts';
import type { NodeReader } from '../evidence/NodeReader.ts';
import { isOnRecord } from './beginProof.ts';
import { type Challenge, toChallengeData, toChallengeText } from './challenge.ts';
import { findChallenge } from './findChallenge.ts';
import { type Authority, readAuthority } from './readAuthority.ts';
import { type Claimant, isOf } from './teamProofs.ts';
import { verifyProof } from './verifyProof.ts';

export type SignatureFinding =
  | { state: 'valid'; method: SignatureMethod }
  | { state: 'invalid'; why: string }
  | { state: 'unknown'; why: string };

/** `r`, `s` and one byte `v`. */
const plainLength = 2 + 2 * 65;
/** Half the order of secp256k1: of the two signatures that fit one text, EIP-2 allows the one below. */
const mostS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
/** What a contract answers that accepts a signature, at the left of its word (EIP-1271). */
const accepted = /^0x1626ba7e0{56}/i;

/** Both forms in which the challenge may have been signed. */
function hashChallenge(challenge: Challenge): { method: 'eip191' | 'eip712'; hash: Hex }[] {
  const { domain, ...data } = toChallengeData(challenge);
  const typed = { ...data, domain: { ...domain, chainId: BigInt(domain.chainId) } };
  return [
    { method: 'eip191', hash: hashMessage(toChallengeText(challenge)) },
    { method: 'eip712', hash: hashTypedData(typed) },
  ];
}

/** Who made a plain signature over the hash; undefined when nobody can have. */
async function recover(hash: Hex, signature: Hex): Promise<string | undefined> {
  try {
    return await recoverAddress({ hash, signature });
  } catch {
    return undefined;
  }
}

interface AskedContract {
  chain: string;
  address: string;
  block: number;
  signature: Hex;
}

/** Whether the contract accepts the signature over a hash (EIP-1271). */
async function isAccepted(
  nodes: NodeReader,
  { chain, address, block, signature, hash }: AskedContract & { hash: Hex },
): Promise<boolean | { why: string }> {
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature] });
  const answer = await nodes.ask(chain, nodeQuestions.call({ to: address, data, from: null }, block));
  if (answer.state === 'answered') return accepted.test(String(answer.result));
  // Whoever objects does not accept; whoever was not asked says neither.
  if (answer.state === 'reverted') return false;
  return { why: answer.state === 'unavailable' ? answer.why : 'The chain’s node did not answer.' };
}

/**
 * Whether the contract at the address accepts the signature, at the block at which the authority was read. One that accepts the same signature
 * over a text that nobody was shown accepts anything, from anybody: that it says yes shows nothing.
 */
async function askContract(
  nodes: NodeReader,
  { hashes, ...asked }: AskedContract & { hashes: readonly Hex[] },
): Promise<SignatureFinding> {
  const { chain, address, block } = asked;
  const code = await nodes.ask(chain, nodeQuestions.code(address, block));
  if (code.state !== 'answered') return { state: 'unknown', why: 'The chain’s node did not answer.' };
  if (code.result === '0x')
    return {
      state: 'invalid',
      why: `It is not the signature of ${address} over this text. Sign this whole text with that key.`,
    };
  for (const hash of hashes) {
    const answer = await isAccepted(nodes, { ...asked, hash });
    if (typeof answer === 'object') return { state: 'unknown', why: answer.why };
    if (!answer) continue;
    const other = await isAccepted(nodes, { ...asked, hash: keccak256(hash) });
    if (typeof other === 'object') return { state: 'unknown', why: other.why };
    return other
      ? { state: 'invalid', why: `The contract ${address} accepts any signature, so this one shows nothing.` }
      : { state: 'valid', method: 'eip1271' };
  }
  return { state: 'invalid', why: `The contract ${address} does not accept this signature (EIP-1271).` };
}

/** Whether who may speak for a contract signed the challenge. */
export async function checkSignature(
  nodes: NodeReader,
  {
    challenge,
    signature,
    authority: { address, block },
  }: { challenge: Challenge; signature: Hex; authority: Extract<Authority, { state: 'known' }> },
): Promise<SignatureFinding> {
  const forms = hashChallenge(challenge);
  if (signature.length === plainLength)
    for (const { method, hash } of forms)
      if ((await recover(hash, signature)) === address) {
        if (BigInt(`0x${signature.slice(66, 130)}`) > mostS)
          throw badRequest('This signature has a high s value (EIP-2). Sign again with a wallet of today.');
        return { state: 'valid', method };
      }
  const hashes = forms.map(({ hash }) => hash);
  return askContract(nodes, { chain: challenge.chain, address, block, signature, hashes });
}

const stillUnknown = (why: string): CheckedProof => ({
  state: 'waiting',
  message: `Who owns the contract could not be read, so nothing is known yet: ${why}`,
});

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
  const [row] = await db.select().from(teamProof).where(isOf({ projectId, userId }));
  if (!row) throw notFound('Begin first: there is no text to sign yet');
  if (row.state !== 'waiting') return { state: row.state, message: 'Nothing is waiting to be signed.' };
  const { chain, contract: address } = row;
  if (chain === null || address === null)
    throw badRequest('You began to show a domain: choose a contract to sign for first.');
  const challenge = findChallenge(row, { account, now });
  if (!challenge) throw badRequest('The text is too old to be signed. Begin again.');
  if (!(await isOnRecord(db, { projectId, chain, address })))
    throw badRequest('This contract is no longer on the record of the project. Begin again.');
  const authority = await readAuthority(db, nodes, { chain, address });
  if (authority.state === 'unknown') return stillUnknown(authority.why);
  if (authority.state === 'nobody') throw badRequest(`Nobody signs for this contract here: ${authority.why}`);
  const found = await checkSignature(nodes, { challenge, signature, authority });
  if (found.state === 'unknown') return stillUnknown(found.why);
  if (found.state === 'invalid')
    throw badRequest(
      `At block ${authority.block} the contract’s ${authority.role} is ${authority.address}. ${found.why}`,
    );
  const { block, role, address: signer } = authority;
  return verifyProof(db, { row, shown: { method: found.method, signer, role, block }, ip, now });
}
