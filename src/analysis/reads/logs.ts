import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type ChainLog, parseLog } from '#chain/createLogReader.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { mayBeCut } from '#chain/mayBeCut.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, malformed } from '#chain/wireValue.ts';
import { getLogs } from '#core/chainStore/logs.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { Hex } from '#lib/hex.ts';
import { coverageProofs } from '#model/chainStore.ts';
import type { CreationSource } from './createCreations.ts';
import { proveLogs } from './proveLogs.ts';

export interface FoundLog {
  block: number;
  hash: Hex;
  topics: readonly Hex[];
  data: Hex;
}

/** Logs of a contract, oldest first. `gap`: why there may be more; undefined when these are all since its creation. */
export interface LogHistory {
  logs: FoundLog[];
  gap: string | undefined;
}

/** Up to a block. Throws when a history is too long or cannot be had at all. */
export type LogSource = (filter: { address: Hex; topic: Hex }) => Promise<LogHistory>;

const maxRequests = 300;
const maxLogs = 20_000;
const notProven = 'nothing proves when it was created, so events may be missing';

interface NodeRange {
  to: number;
  from?: number;
  maxRange?: number;
  findCreation: CreationSource;
}

/** Asks the node in bounded ranges; a history too long to ask for is an exception, never a short list. */
export function createNodeLogs(
  client: RpcClient,
  { to, from = 0, maxRange = 50_000, findCreation }: NodeRange,
): LogSource {
  async function read(address: Hex, topic: Hex, first: number): Promise<FoundLog[]> {
    const found: ChainLog[] = [];
    let range = maxRange;
    let requests = 0;
    for (let start = first; start <= to; ) {
      const end = Math.min(to, start + range - 1);
      if (++requests > maxRequests || found.length > maxLogs)
        throw new Error('its event history is too long to be asked for');
      const filter = { address, topics: [topic], fromBlock: fromNumber(start), toBlock: fromNumber(end) };
      try {
        const answer = await client.request('eth_getLogs', [filter]);
        if (!Array.isArray(answer)) throw malformed('logs', answer);
        if (start < end && mayBeCut(answer.length))
          throw new RpcError('the answer may have been cut off', { kind: 'range' });
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
  }

  return async (filter) => {
    const address = filter.address.toLowerCase() as Hex;
    const { topic } = filter;
    const creation = await findCreation(address);
    const first = Math.max(from, creation?.block ?? 0);
    const logs = await read(address, topic, first);
    if (!creation) return { logs, gap: notProven };
    if (first > creation.block) return { logs, gap: `events before block ${first} were not read` };
    return { logs, gap: await proveLogs(client, { address, topic, from: first, to, logs }) };
  };
}

interface Followed {
  chainId: number;
  address: Hex;
  block: number;
}

const coverageRow = z.object({
  /** The first block that was read for it; null where that was not kept. */
  start: z.nullable(z.number()),
  /** From there on with every block. */
  end: z.number(),
  proof: z.enum(coverageProofs),
});
type Coverage = z.infer<typeof coverageRow>;

/** How the tables hold a contract's logs up to the block; undefined when they do not yet. */
async function findFollowed(db: Db, { chainId, address, block }: Followed): Promise<Coverage | undefined> {
  const result = await db.execute(sql`
    select v.start, v."end", v.proof from chain_coverage v join chain_cursor c on c.chain_id = v.chain_id
    where v.chain_id = ${chainId} and v.address = decode(${address.slice(2).toLowerCase()}, 'hex') and v.next >= v."end" and c.next > ${block}`);
  return parseRows(result, coverageRow)[0];
}

/** Why logs since the creation may be missing from the tables; undefined when they are all there. */
function findGap({ start, end, proof }: Coverage, since: number | undefined): string | undefined {
  if (since === undefined || start === null) return notProven;
  if (start > since) return `events before block ${start} were not read`;
  if (proof === 'logs' && since < end)
    return `events before block ${end} are as one node lists them, and nothing proves that none is missing`;
  return undefined;
}

/** Whether every log of the contract from its creation to the block is in the tables. */
export async function isCovered(
  db: Db,
  { since, ...followed }: Followed & { since: number | undefined },
): Promise<boolean> {
  const found = await findFollowed(db, followed);
  return found !== undefined && findGap(found, since) === undefined;
}

const keyOf = ({ hash, topics, data }: FoundLog) => [hash, ...topics, data].join(' ');

interface IndexedRange {
  chainId: number;
  block: number;
  findCreation: CreationSource;
  fallback: LogSource;
}

/** Indexed rows where the contract is followed from its creation on; else what the node and the index know together. */
export function createLogs(db: Db, { chainId, block, findCreation, fallback }: IndexedRange): LogSource {
  return async ({ address, topic }) => {
    const followed = await findFollowed(db, { chainId, address, block });
    if (!followed) return fallback({ address, topic });
    const indexed = await getLogs(db, {
      ...{ chainId, address, topics: [topic], toBlock: block, oldest: maxLogs + 1 },
    });
    if (indexed.length > maxLogs) throw new Error('its event history is too long to be read');
    const gap = findGap(followed, (await findCreation(address))?.block);
    if (gap === undefined) return { logs: indexed, gap };
    const asked = await fallback({ address, topic }).catch(() => undefined);
    if (asked && asked.gap === undefined) return asked;
    const all = new Map([...indexed, ...(asked?.logs ?? [])].map((log) => [keyOf(log), log]));
    const logs = [...all.values()].sort((a, b) => a.block - b.block);
    return { logs, gap };
  };
}
