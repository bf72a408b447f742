import type { RpcClient } from '#chain/createRpcClient.ts';
import { findBlockHeader } from '#chain/getBlocks.ts';
import type { Cursor, IndexStore, Position } from './IndexStore.ts';

export interface ReorgQuery {
  cursor: Cursor;
  head: number;
  startBlock: number;
}

const step = 64;

/**
 * Where the stored chain and the node's part ways: the position to go back to, or undefined when they agree.
 * A node that is merely behind agrees as far as it goes.
 */
export async function findReorg(
  client: RpcClient,
  store: Pick<IndexStore, 'getBlocksBelow'>,
  { cursor, head, startBlock }: ReorgQuery,
): Promise<Position | undefined> {
  const tip = cursor.next - 1;
  if (cursor.tipHash === undefined) return undefined;
  if (tip <= head && (await findBlockHeader(client, tip))?.hash === cursor.tipHash) return undefined;

  const isBehind = tip > head;
  const start = Math.min(cursor.next, head + 1);
  let below = start;
  for (;;) {
    const stored = await store.getBlocksBelow(below, step);
    const headers = await Promise.all(stored.map(({ number }) => findBlockHeader(client, number)));
    const index = stored.findIndex(({ hash }, position) => headers[position]?.hash === hash);
    const common = stored[index];
    if (common !== undefined) {
      // Its newest block that is stored too is the same: nothing contradicts what is stored above.
      const agrees = index === 0 && below === start;
      return isBehind && agrees ? undefined : { next: common.number + 1, tipHash: common.hash };
    }
    const lowest = stored.at(-1);
    if (lowest === undefined)
      return isBehind && below === start ? undefined : { next: startBlock, tipHash: undefined };
    below = lowest.number;
  }
}
