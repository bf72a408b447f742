import type { EmbeddedNode } from './openNode.ts';
import type { Transaction } from './world.ts';

/** Generous and fixed: hashes must not depend on what the fee market looks like. */
const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x3b9aca00' };

/**
 * One block with those transactions and that time. evm_mine, never hardhat_mine: the latter makes blocks without
 * a parent hash, which no honest indexer accepts.
 */
export async function mineBlock(
  node: EmbeddedNode,
  { timestamp, transactions }: { timestamp: number; transactions: readonly Transaction[] },
): Promise<void> {
  for (const transaction of transactions)
    await node.request('eth_sendTransaction', [{ ...transaction, ...fees }]);
  await node.request('evm_setNextBlockTimestamp', [timestamp]);
  await node.request('evm_mine', []);
}
