import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { findAnswered, nodeAddress, nodeNumber, nodeWord } from '#core/evidence/nodeSchemas.ts';
import { findStoredCreation } from '#core/powers/creations.ts';
import type { Db } from '#db/Database.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { ContractRole } from '#model/teamProofs.ts';
import { readHead } from '../signatures/readHead.ts';

interface Place {
  chain: string;
  /** EIP-55. */
  address: string;
}

/**
 * Who may speak for a contract at a block: its owner, or who deployed it where it names none. `nobody`: its ownership was given up by somebody else
 * than its deployer. `unknown` says nothing about anybody.
 */
export type Authority =
  | { state: 'known'; block: number; role: ContractRole; address: string }
  | { state: 'nobody'; why: string }
  | { state: 'unknown'; why: string };

/** What a contract says of its owner at a block. `silent`: nothing. `none`: that it has none. */
export type Owner =
  | { state: 'named'; block: number; address: string }
  | { state: 'none' | 'silent'; block: number }
  | { state: 'unknown'; why: string };

const ownerCall = '0x8da5cb5b';
const zeroWord = /^0x0{64}$/;
const addressWord = /^0x0{24}[0-9a-f]{40}$/i;

const receiptSchema = z.object({
  from: nodeAddress,
  contractAddress: nodeAddress,
  blockHash: nodeWord,
  blockNumber: nodeNumber,
});

const zeroAddress = `0x${'0'.repeat(40)}`;
/** `OwnershipTransferred(address,address)`, both indexed. */
const handedOver = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0';
const handedOverSchema = z.array(z.object({ topics: z.array(nodeWord) }));

const unread = (why: string) => ({ state: 'unknown' as const, why });

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

interface Deployer {
  address: string;
  /** Of the block with the contract's creation. */
  block: number;
}

/** Who sent the transaction that made the contract itself; a contract made by another has no such sender. */
async function findDeployer(
  db: Db,
  nodes: NodeReader,
  { chain, address }: Place,
): Promise<Deployer | undefined> {
  const creation = await findStoredCreation(db, { chain, address });
  if (!creation?.transaction || creation.proof !== 'receipt') return undefined;
  const answer = await nodes.ask(chain, nodeQuestions.receipt(creation.transaction));
  const receipt = findAnswered(receiptSchema, answer);
  if (receipt?.blockHash !== creation.blockHash) return undefined;
  return receipt.contractAddress.toLowerCase() === address.toLowerCase()
    ? { address: getAddress(receipt.from), block: Number(receipt.blockNumber) }
    : undefined;
}

/** Whether somebody else than its deployer owned a contract whose ownership was given up. */
async function findOwnerBetween(
  nodes: NodeReader,
  { chain, address, deployer, block }: Place & { deployer: Deployer; block: number },
): Promise<Extract<Authority, { state: 'nobody' | 'unknown' }> | undefined> {
  const answer = await nodes.ask(
    chain,
    nodeQuestions.logs({ address: [address], topics: [[handedOver]], from: deployer.block, to: block }),
  );
  const logs = findAnswered(handedOverSchema, answer);
  const owners = logs?.flatMap(({ topics }) =>
    topics.slice(1).map((word) => getAddress(`0x${word.slice(-40)}`)),
  );
  // A list that does not end with the giving up is not whole, and says nothing of those before.
  if (owners?.at(-1) !== zeroAddress)
    return unread('Its ownership was given up, and who owned it before could not be read.');
  const other = owners.find((one) => one !== zeroAddress && one !== deployer.address);
  return other && { state: 'nobody', why: `${other} owned it after its deployer, and gave it up.` };
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
  const between =
    owner.state === 'none' ? await findOwnerBetween(nodes, { ...place, deployer, block }) : undefined;
  return between ?? { state: 'known', block, role: 'deployer', address: deployer.address };
}
