import type { Hex } from '#lib/hex.ts';
import type { RpcClient } from './createRpcClient.ts';
import { fromNumber, toBytes, toInteger, toQuantity } from './wireValue.ts';

export type BlockTag = number | 'latest';

const toTag = (block: BlockTag): string => (typeof block === 'number' ? fromNumber(block) : block);

export async function getChainId(client: RpcClient): Promise<number> {
  return toInteger(await client.request('eth_chainId', []), 'chain id');
}

export async function getBlockNumber(client: RpcClient): Promise<number> {
  return toInteger(await client.request('eth_blockNumber', []), 'block number');
}

export async function getCode(
  client: RpcClient,
  { address, block = 'latest' }: { address: Hex; block?: BlockTag },
): Promise<Hex> {
  return toBytes(await client.request('eth_getCode', [address, toTag(block)]), 'code');
}

export async function getBalance(
  client: RpcClient,
  { address, block = 'latest' }: { address: Hex; block?: BlockTag },
): Promise<bigint> {
  return toQuantity(await client.request('eth_getBalance', [address, toTag(block)]), 'balance');
}

export async function getTransactionCount(
  client: RpcClient,
  { address, block = 'latest' }: { address: Hex; block?: BlockTag },
): Promise<number> {
  return toInteger(await client.request('eth_getTransactionCount', [address, toTag(block)]), 'count');
}

/** One storage word, always 32 bytes: some nodes leave out leading zeros, one all of them. */
export async function getStorageAt(
  client: RpcClient,
  { address, slot, block = 'latest' }: { address: Hex; slot: bigint; block?: BlockTag },
): Promise<Hex> {
  const key = `0x${slot.toString(16).padStart(64, '0')}`;
  const answer = await client.request('eth_getStorageAt', [address, key, toTag(block)]);
  const word = answer === '0x' ? 0n : toQuantity(answer, 'storage word');
  return `0x${word.toString(16).padStart(64, '0')}`;
}
