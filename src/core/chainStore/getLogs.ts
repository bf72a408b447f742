import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

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
  /** Only so many, the newest. */
  newest?: number;
}

type Row = { block: number; hash: string; data: string } & Record<
  'topic0' | 'topic1' | 'topic2' | 'topic3',
  string | null
>;

/** A contract's logs of some events up to a block, oldest first. */
export async function getLogs(
  db: Db,
  { chainId, address, topics, toBlock, newest }: LogQuery,
): Promise<StoredLog[]> {
  const list = topics.map((topic) => sql`decode(${topic.slice(2)}, 'hex')`);
  const result = await db.execute(sql`
    select block_number as block, encode(transaction_hash, 'hex') as hash, encode(topic0, 'hex') as topic0, encode(topic1, 'hex') as topic1,
      encode(topic2, 'hex') as topic2, encode(topic3, 'hex') as topic3, encode(data, 'hex') as data
    from chain_log where chain_id = ${chainId} and address = decode(${address.slice(2).toLowerCase()}, 'hex')
      and topic0 in (${sql.join(list, sql`, `)}) and block_number <= ${toBlock}
    order by ${newest === undefined ? sql`block_time, block_number, index` : sql`block_time desc, block_number desc, index desc limit ${newest}`}`);
  const rows = rowsOf<Row>(result);
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
