import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { findStoredCreation } from '#core/powers/creations.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { addressPattern } from '#model/address.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { ContractRole } from '#model/teamProofs.ts';

interface Place {
  chain: string;
  /** EIP-55. */
  address: string;
}

/**
 * Who may speak for a contract at a block: its owner, or who deployed it where it names none. `unknown` says nothing
 * about anybody.
 */
export type Authority =
  | { state: 'known'; block: number; role: ContractRole; address: string }
  | { state: 'unknown'; why: string };

/** What a contract says of its owner at a block. `silent`: nothing. `none`: that it has none. */
export type Owner =
  | { state: 'named'; block: number; address: string }
  | { state: 'none' | 'silent'; block: number }
  | { state: 'unknown'; why: string };

const ownerCall = '0x8da5cb5b';
const zeroWord = /^0x0{64}$/;
const addressWord = /^0x0{24}[0-9a-f]{40}$/i;

const anAddress = z.string().check(z.regex(addressPattern));
const receiptSchema = z.object({ from: anAddress, contractAddress: anAddress, blockHash: z.string() });

const unread = (why: string) => ({ state: 'unknown' as const, why });

async function readHead(nodes: NodeReader, chain: string): Promise<number | { why: string }> {
  const answer = await nodes.ask(chain, nodeQuestions.head());
  if (answer.state === 'unavailable') return { why: answer.why };
  const block = answer.state === 'answered' ? Number(answer.result) : Number.NaN;
  return Number.isSafeInteger(block)
    ? block
    : { why: 'The chain’s node did not say which block is its newest.' };
}

export async function readOwner(nodes: NodeReader, { chain, address }: Place): Promise<Owner> {
  const block = await readHead(nodes, chain);
  if (typeof block !== 'number') return unread(block.why);
  const question = nodeQuestions.call({ to: address, data: ownerCall, from: null }, block);
  const answer = await nodes.ask(chain, question);
  if (answer.state === 'unavailable') return unread(answer.why);
  if (answer.state === 'tooMuch') return unread('The chain’s node does not answer this at once.');
  if (answer.state === 'noOldState') return unread('The chain’s node does not keep the state of that block.');
  if (answer.state === 'reverted' || typeof answer.result !== 'string') return { state: 'silent', block };
  if (zeroWord.test(answer.result)) return { state: 'none', block };
  return addressWord.test(answer.result)
    ? { state: 'named', block, address: getAddress(`0x${answer.result.slice(-40)}`) }
    : { state: 'silent', block };
}

/** Who sent the transaction that made the contract itself; a contract made by another has no such sender. */
async function findDeployer(
  db: Db,
  nodes: NodeReader,
  { chain, address }: Place,
): Promise<string | undefined> {
  const creation = await findStoredCreation(db, { chain, address });
  if (!creation?.transaction || creation.proof !== 'receipt') return undefined;
  const answer = await nodes.ask(chain, nodeQuestions.receipt(creation.transaction));
  const receipt = answer.state === 'answered' ? findStored(receiptSchema, answer.result) : undefined;
  if (receipt?.blockHash !== creation.blockHash) return undefined;
  return receipt.contractAddress.toLowerCase() === address.toLowerCase()
    ? getAddress(receipt.from)
    : undefined;
}

export async function readAuthority(db: Db, nodes: NodeReader, place: Place): Promise<Authority> {
  const owner = await readOwner(nodes, place);
  if (owner.state === 'unknown') return owner;
  const { block } = owner;
  if (owner.state === 'named') return { state: 'known', block, role: 'owner', address: owner.address };
  const deployer = await findDeployer(db, nodes, place);
  if (deployer === undefined)
    return unread(
      owner.state === 'none'
        ? 'Its ownership was given up, and who deployed it is not known here.'
        : 'It does not say who owns it, and who deployed it is not known here.',
    );
  return { state: 'known', block, role: 'deployer', address: deployer };
}
