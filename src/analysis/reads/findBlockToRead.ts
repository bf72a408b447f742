import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getBlockNumber } from '#chain/chainReads.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { hasStateAt } from '#chain/testStateAt.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';

/** Nodes keep the state of about this many blocks. */
const stateDepth = 100;

const blockToReadRow = z.object({ next: z.number() });

/**
 * The newest indexed block, so that reads and rows agree; the head where the index is not close to it. A node whose head
 * lies far before what was indexed once would tell of a time that is over: then nothing is read.
 */
export async function findBlockToRead(
  client: RpcClient,
  { db, chainId }: { db: Db; chainId: number },
): Promise<number> {
  const head = await getBlockNumber(client);
  const result = await db.execute(sql`select next from chain_cursor where chain_id = ${chainId}`);
  const tip = (parseRows(result, blockToReadRow)[0]?.next ?? 0) - 1;
  if (head < tip - stateDepth)
    throw new RpcError(`the node is at block ${head}, and block ${tip} was read before`, {
      kind: 'unavailable',
    });
  const isNear = tip <= head && tip >= Math.max(0, head - stateDepth);
  return isNear && (tip === head || (await hasStateAt(client, tip))) ? tip : head;
}
