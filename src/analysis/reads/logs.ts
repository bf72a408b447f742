import { sql } from 'drizzle-orm';
import { type ChainLog, parseLog } from '#chain/createLogReader.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, malformed } from '#chain/wireValue.ts';
import { getLogs } from '#core/chainStore/getLogs.ts';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import type { Hex } from '#lib/hex.ts';

export interface FoundLog {
  block: number;
  hash: Hex;
  topics: readonly Hex[];
  data: Hex;
}

/** Logs of a contract up to a block, oldest first. Throws when they cannot all be had. */
export type LogSource = (filter: { address: Hex; topic: Hex }) => Promise<FoundLog[]>;

const maxRequests = 300;
const maxLogs = 20_000;

/** Asks the node in bounded ranges; a history too long to ask for is an exception, never a short list. */
export function createNodeLogs(
  client: RpcClient,
  { to, from = 0, maxRange = 50_000 }: { to: number; from?: number; maxRange?: number },
): LogSource {
  return async ({ address, topic }) => {
    const found: ChainLog[] = [];
    let range = maxRange;
    let requests = 0;
    for (let start = from; start <= to; ) {
      const end = Math.min(to, start + range - 1);
      if (++requests > maxRequests || found.length > maxLogs)
        throw new Error('its event history is too long to be asked for');
      const filter = { address, topics: [topic], fromBlock: fromNumber(start), toBlock: fromNumber(end) };
      try {
        const answer = await client.request('eth_getLogs', [filter]);
        if (!Array.isArray(answer)) throw malformed('logs', answer);
        found.push(...answer.map(parseLog));
        start = end + 1;
      } catch (error) {
        if (!(error instanceof RpcError) || error.kind !== 'range' || range === 1) throw error;
        range = Math.max(1, Math.floor(range / 4));
      }
    }
    return found.map(({ blockNumber, transactionHash, topics, data }) => ({
      block: blockNumber,
      hash: transactionHash,
      topics,
      data,
    }));
  };
}

/** Whether every log of the contract up to the block is in the tables. */
export async function isCovered(
  db: Db,
  { chainId, address, block }: { chainId: number; address: Hex; block: number },
): Promise<boolean> {
  const result = await db.execute(sql`
    select 1 as one from chain_coverage v join chain_cursor c on c.chain_id = v.chain_id
    where v.chain_id = ${chainId} and v.address = decode(${address.slice(2).toLowerCase()}, 'hex') and v.next >= v."end" and c.next > ${block}`);
  return rowsOf(result).length > 0;
}

/** Indexed rows where the contract is followed, else the node. */
export function createLogs(
  db: Db,
  { chainId, block, fallback }: { chainId: number; block: number; fallback: LogSource },
): LogSource {
  return async ({ address, topic }) => {
    if (!(await isCovered(db, { chainId, address, block }))) return fallback({ address, topic });
    const query = { chainId, address, topics: [topic], toBlock: block, limit: maxLogs + 1 };
    const found = await getLogs(db, query);
    if (found.length > maxLogs) throw new Error('its event history is too long to be read');
    return found;
  };
}
