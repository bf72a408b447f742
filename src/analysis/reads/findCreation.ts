import { getContractAddress } from 'viem/utils';
import { getCode } from '#chain/chainReads.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { findBlockHeader } from '#chain/getBlocks.ts';
import { RpcError } from '#chain/rpcError.ts';
import { hasStateAt } from '#chain/testStateAt.ts';
import { fromNumber, toBytes, toInteger, toRecord } from '#chain/wireValue.ts';
import type { Creation } from '#core/powers/creations.ts';
import type { Hex } from '#lib/hex.ts';

interface Subject {
  address: Hex;
  /** The contract has code there. */
  block: number;
}

async function toCreation(
  client: RpcClient,
  block: number,
  { transaction, proof }: Pick<Creation, 'transaction' | 'proof'>,
): Promise<Creation | undefined> {
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

/** Some nodes keep who made a contract; a creation by a transaction of its own is then proven without old state. */
async function askNode(client: RpcClient, { address, block }: Subject): Promise<Creation | undefined> {
  const [outcome] = await client.settle([{ method: 'ots_getContractCreator', params: [address] }]);
  if (!outcome || 'error' in outcome || !outcome.result) return undefined;
  const { hash } = toRecord(outcome.result, 'creator');
  const created = await findCreator(client, hash, address);
  if (created === undefined || created > block) return undefined;
  return toCreation(client, created, { transaction: hash as Hex, proof: 'receipt' });
}

/** The transaction of the block that made the contract, where it shows. */
async function findTransaction(
  client: RpcClient,
  { address, block }: Subject,
): Promise<Pick<Creation, 'transaction' | 'proof'>> {
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

async function bisect(client: RpcClient, { address, block }: Subject): Promise<Creation | undefined> {
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
  if (!isShown || !(await exists(low))) return undefined;
  return toCreation(client, low, await findTransaction(client, { address, block: low }));
}

/** When a contract came to be, with the proof; undefined where the node cannot prove it. */
export async function findCreation(client: RpcClient, subject: Subject): Promise<Creation | undefined> {
  try {
    return (await askNode(client, subject)) ?? (await bisect(client, subject));
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
