import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { Hex } from '#lib/hex.ts';
import { getChainNumber } from '#model/chainId.ts';

export const topicBytes = (topic: Hex): SQL => sql`decode(${topic.slice(2)}, 'hex')`;

/** For an `in (…)`. */
export const listTopics = (topics: readonly Hex[]): SQL => sql.join(topics.map(topicBytes), sql`, `);

export interface StoredLog {
  block: number;
  hash: Hex;
  topics: Hex[];
  data: Hex;
}

export interface LogQuery {
  chainId: number;
  address: Hex;
  /** The first topic is one of these. */
  topics: readonly Hex[];
  toBlock: number;
  /** Only so many, the newest or the oldest. */
  newest?: number;
  oldest?: number;
}

const logRow = z.object({
  block: z.number(),
  hash: z.string(),
  data: z.string(),
  topic0: z.nullable(z.string()),
  topic1: z.nullable(z.string()),
  topic2: z.nullable(z.string()),
  topic3: z.nullable(z.string()),
});

/** A contract's logs of some events up to a block, oldest first. */
export async function getLogs(
  db: Db,
  { chainId, address, topics, toBlock, newest, oldest }: LogQuery,
): Promise<StoredLog[]> {
  const list = topics.map((topic) => sql`decode(${topic.slice(2)}, 'hex')`);
  const result = await db.execute(sql`
    select block_number as block, encode(transaction_hash, 'hex') as hash, encode(topic0, 'hex') as topic0, encode(topic1, 'hex') as topic1,
      encode(topic2, 'hex') as topic2, encode(topic3, 'hex') as topic3, encode(data, 'hex') as data
    from chain_log where chain_id = ${chainId} and address = decode(${address.slice(2).toLowerCase()}, 'hex')
      and topic0 in (${sql.join(list, sql`, `)}) and block_number <= ${toBlock}
    order by ${newest === undefined ? sql`block_time, block_number, index limit ${oldest ?? null}` : sql`block_time desc, block_number desc, index desc limit ${newest}`}`);
  const rows = parseRows(result, logRow);
  if (newest !== undefined) rows.reverse();
  return rows.map((row) => ({
    block: row.block,
    hash: `0x${row.hash}`,
    topics: [row.topic0, row.topic1, row.topic2, row.topic3].flatMap((one) =>
      one === null ? [] : [`0x${one}` as const],
    ),
    data: `0x${row.data}`,
  }));
}

const namedAddressesRow = z.object({ address: z.string() });

/**
 * Addresses that called a contract or stand in its logs. First come those of the events that name the fewest, and of these those
 * that were named first: anybody can have a token's transfers name any number of addresses, but not what the contract logs
 * when it lets somebody in, nor what it logged before they came.
 */
export async function getNamedAddresses(
  db: Db,
  { chainId, address, limit }: { chainId: number; address: Hex; limit: number },
): Promise<Hex[]> {
  const at = sql`decode(${address.slice(2).toLowerCase()}, 'hex')`;
  const named = [1, 2, 3].map((position) => {
    const topic = sql.identifier(`topic${position}`);
    return sql`select topic0 as event, substring(${topic} from 13) as address, min(block_number) as block from chain_log
      where chain_id = ${chainId} and address = ${at} and substring(${topic} from 1 for 12) = decode(repeat('00', 12), 'hex')
      group by 1, 2`;
  });
  // Callers are one kind beside the events.
  const result = await db.execute(sql`
    with named as (
      select ''::bytea as event, key as address, null::int as block from chain_total
      where chain_id = ${chainId} and address = ${at} and kind = 'caller'
      union all ${sql.join(named, sql` union all `)}),
    sizes as (select event, count(distinct address) as size from named group by event)
    select encode(address, 'hex') as address from named join sizes using (event)
    where length(address) = 20 group by address order by min(size), min(block) nulls last, address limit ${limit}`);
  return parseRows(result, namedAddressesRow).map((row) => `0x${row.address}` as const);
}

export interface RelevantBlock {
  chain: string;
  block: number;
  at: Date;
  /** Whether it holds one of the events that were asked for; else one that the contract seldom logs. */
  isNamed: boolean;
}

/** An event that a contract logged more often than this is everyday use. */
const seldom = 6;

const blockRow = z.object({ block: z.number(), time: dbTime, named: z.boolean() });

/** Blocks in which contracts of one chain logged the given events, or others that they seldom log; newest first. */
export async function getRelevantBlocks(
  db: Db,
  {
    chain,
    contracts,
    topics,
    limit,
  }: { chain: string; contracts: readonly { address: string }[]; topics: readonly Hex[]; limit: number },
): Promise<RelevantBlock[]> {
  const chainId = getChainNumber(chain);
  const bytes = (values: readonly string[]) =>
    sql`(select decode(one, 'hex') from jsonb_array_elements_text(${JSON.stringify(values.map((one) => one.slice(2).toLowerCase()))}::jsonb) as x (one))`;
  const result = await db.execute(sql`
    select block_number as block, block_time as time, bool_or(l.topic0 in ${bytes(topics)}) as named
    from chain_log l where l.chain_id = ${chainId} and l.address in ${bytes(contracts.map(({ address }) => address))}
      and (l.topic0 in ${bytes(topics)} or not exists (
        select 1 from chain_total t where t.chain_id = l.chain_id and t.address = l.address and t.kind = 'event'
          and t.key = l.topic0 and t.count > ${seldom}))
    group by block_number, block_time order by named desc, block_number desc limit ${limit}`);
  return parseRows(result, blockRow).map(({ block, time, named }) => ({
    chain,
    block,
    at: new Date(time),
    isNamed: named,
  }));
}
