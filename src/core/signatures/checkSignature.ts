import { encodeFunctionData, keccak256, parseAbi, recoverAddress } from 'viem/utils';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Hex } from '#lib/hex.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { SignatureMethod } from '#model/teamProofs.ts';

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
 * Whether the contract at the address accepts the signature, at a block. One that accepts the same signature
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

interface Signed {
  chain: string;
  /** Who must have signed, EIP-55. */
  address: string;
  /** At which a contract is asked. */
  block: () => Promise<number | { why: string }>;
  signature: Hex;
  /** What may have been signed, by the form of the signature. */
  forms: readonly { method: Exclude<SignatureMethod, 'eip1271'>; hash: Hex }[];
}

/**
 * Whether an address signed one of these forms: its key, or the contract that stands there by its own word (EIP-1271). Claims on
 * projects, proofs of wallets and sign-in read signatures here and nowhere else. Without a node a contract's is unknown.
 */
export async function checkSignature(
  nodes: NodeReader,
  { chain, address, block, signature, forms }: Signed,
): Promise<SignatureFinding> {
  if (signature.length === plainLength)
    for (const { method, hash } of forms)
      if ((await recover(hash, signature)) === address) {
        if (BigInt(`0x${signature.slice(66, 130)}`) > mostS)
          throw badRequest('This signature has a high s value (EIP-2). Sign again with a wallet of today.');
        return { state: 'valid', method };
      }
  const at = await block();
  if (typeof at === 'object') return { state: 'unknown', why: at.why };
  return askContract(nodes, { chain, address, block: at, signature, hashes: forms.map(({ hash }) => hash) });
}
