import { getContractAddress } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import { getCode, getTransactionCount } from './chainReads.ts';
import type { RpcClient } from './createRpcClient.ts';
import { findBlockHeader } from './getBlocks.ts';
import { RpcError } from './rpcError.ts';
import { hasStateAt } from './testStateAt.ts';
import { fromNumber, toBytes, toInteger, toRecord } from './wireValue.ts';

/**
 * When a contract came to be. `receipt`: its address follows from the sender and number of the transaction that made
 * it. `state`: it has code at that block and had none at the block before, by a node that was shown to know both.
 */
export interface ProvenCreation {
  block: number;
  blockHash: Hex;
  time: Date;
  /** That made it, where it shows. */
  transaction: Hex | null;
  proof: 'receipt' | 'state';
}

interface Subject {
  address: Hex;
  /** The contract has code there. */
  block: number;
  /** The transaction that somebody says made it: looked at first, and worth nothing without proof. */
  told?: string | undefined;
}

async function toCreation(
  client: RpcClient,
  block: number,
  { transaction, proof }: Pick<ProvenCreation, 'transaction' | 'proof'>,
): Promise<ProvenCreation | undefined> {
  const header = await findBlockHeader(client, block);
  return (
    header && {
      block,
      blockHash: header.hash,
      time: new Date(header.timestamp * 1000),
      transaction,
      proof,
    }
  );
}

/** A transaction that makes a contract says by its sender and number which: no node needs to be believed. */
async function findCreator(client: RpcClient, hash: unknown, address: Hex): Promise<number | undefined> {
  if (typeof hash !== 'string') return undefined;
  const [transaction, receipt] = await client.batch([
    { method: 'eth_getTransactionByHash', params: [hash] },
    { method: 'eth_getTransactionReceipt', params: [hash] },
  ]);
  if (!transaction || !receipt) return undefined;
  const { from, nonce, to } = toRecord(transaction, 'transaction');
  const { status, blockNumber } = toRecord(receipt, 'receipt');
  if (to != null || status !== '0x1') return undefined;
  const made = getContractAddress({
    from: toBytes(from, 'sender', 20),
    nonce: BigInt(toInteger(nonce, 'nonce')),
  });
  return made.toLowerCase() === address ? toInteger(blockNumber, 'block number') : undefined;
}

/** A creation by a transaction of its own is proven without old state, whoever names the transaction. */
async function proveByReceipt(
  client: RpcClient,
  { address, block }: Subject,
  hash: unknown,
): Promise<ProvenCreation | undefined> {
  const created = await findCreator(client, hash, address);
  if (created === undefined || created > block) return undefined;
  return toCreation(client, created, { transaction: hash as Hex, proof: 'receipt' });
}

/** Some nodes keep who made a contract. */
async function askNode(client: RpcClient, subject: Subject): Promise<ProvenCreation | undefined> {
  const [outcome] = await client.settle([{ method: 'ots_getContractCreator', params: [subject.address] }]);
  if (!outcome || 'error' in outcome || !outcome.result) return undefined;
  return proveByReceipt(client, subject, toRecord(outcome.result, 'creator').hash);
}

/** The transaction of the block that made the contract, where it shows. */
async function findTransaction(
  client: RpcClient,
  { address, block }: Subject,
): Promise<Pick<ProvenCreation, 'transaction' | 'proof'>> {
  const answer = toRecord(
    await client.request('eth_getBlockByNumber', [fromNumber(block), true]),
    `block ${block}`,
  );
  const transactions = Array.isArray(answer.transactions) ? answer.transactions : [];
  for (const one of transactions) {
    const { hash, to, from, nonce } = toRecord(one, 'transaction');
    if (to != null) continue;
    const made = getContractAddress({
      from: toBytes(from, 'sender', 20),
      nonce: BigInt(toInteger(nonce, 'nonce')),
    });
    if (made.toLowerCase() === address)
      return { transaction: toBytes(hash, 'transaction hash', 32), proof: 'receipt' };
  }
  const [logs] = await client.settle([
    { method: 'eth_getLogs', params: [{ address, blockHash: answer.hash }] },
  ]);
  const first = logs && 'result' in logs && Array.isArray(logs.result) ? logs.result[0] : undefined;
  return {
    transaction: first ? toBytes(toRecord(first, 'log').transactionHash, 'transaction hash', 32) : null,
    proof: 'state',
  };
}

/**
 * Some answer for code alone with what they have today: a contract's own count, which is 1 from its first block on, must
 * say the same. Of contracts that a chain began with it may say nothing.
 */
async function wasNew(client: RpcClient, { address, block }: Subject): Promise<boolean> {
  if (block === 0) return (await getTransactionCount(client, { address, block })) > 0;
  return (await getTransactionCount(client, { address, block: block - 1 })) === 0;
}

async function bisect(client: RpcClient, { address, block }: Subject): Promise<ProvenCreation | undefined> {
  const exists = async (at: number) => (await getCode(client, { address, block: at })) !== '0x';
  let low = 0;
  let high = block;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await exists(middle)) high = middle;
    else low = middle + 1;
  }
  // Not every node that lacks old state says so: the state around the block must be shown to be that of its time.
  const isShown = low === 0 ? await hasStateAt(client, 0) : await hasStateAt(client, low - 1);
  if (!isShown || !(await exists(low)) || !(await wasNew(client, { address, block: low }))) return undefined;
  return toCreation(client, low, await findTransaction(client, { address, block: low }));
}

/**
 * The creation of a contract by its deployer.
 * When a contract came to be, with the proof; undefined where the node cannot prove it, as one that is no archive node. A node
 * that is away throws.
 */
export async function proveCreation(
  client: RpcClient,
  subject: Subject,
): Promise<ProvenCreation | undefined> {
  try {
    return (
      (await proveByReceipt(client, subject, subject.told)) ??
      (await askNode(client, subject)) ??
      (await bisect(client, subject))
    );
  } catch (error) {
    if (error instanceof RpcError && !error.retryable) return undefined;
    throw error;
  }
}

/** The same, where a node that is away proves nothing either. */
export async function findCreation(client: RpcClient, subject: Subject): Promise<ProvenCreation | undefined> {
  try {
    return await proveCreation(client, subject);
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
