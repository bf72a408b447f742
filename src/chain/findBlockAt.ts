import type { RpcClient } from './createRpcClient.ts';
import { findBlockHeader } from './getBlocks.ts';

/** The newest block that is not younger than a time; undefined where the chain began later. About log2(n) requests. */
export async function findBlockAt(client: RpcClient, time: Date): Promise<number | undefined> {
  const seconds = Math.floor(time.getTime() / 1000);
  const head = await findBlockHeader(client, 'latest');
  if (!head) return undefined;
  if (head.timestamp <= seconds) return head.number;
  let [low, high] = [-1, head.number];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const header = await findBlockHeader(client, middle);
    // A block that the node no longer has is older than all that can be read.
    if (!header || header.timestamp <= seconds) low = middle;
    else high = middle;
  }
  return low < 0 ? undefined : low;
}
