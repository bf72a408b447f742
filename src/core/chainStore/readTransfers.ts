import { type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

/** A Transfer of an amount; topics and data are hexadecimal digits without 0x. */
export interface TransferRow {
  block: number;
  from: string;
  to: string;
  data: string;
}

export interface TransferQuery {
  chainId: number;
  token: Hex;
  fromBlock?: number;
  toBlock: number;
  rowsPerPage?: number;
}

interface Place {
  time: number;
  block: number;
  index: number;
}

/** Transfer(address,address,uint256) */
const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A token's transfers between two blocks, oldest first, page by page. */
export async function* readTransfers(
  db: Db,
  { chainId, token, fromBlock = 0, toBlock, rowsPerPage = 5000 }: TransferQuery,
): AsyncGenerator<TransferRow[]> {
  let after: Place | undefined;
  for (;;) {
    const result = await db.execute(sql`
      select extract(epoch from block_time)::float8 as time, block_number as block, index, encode(topic1, 'hex') as "from", encode(topic2, 'hex') as "to", encode(data, 'hex') as data
      from chain_log where chain_id = ${chainId} and address = decode(${token.slice(2).toLowerCase()}, 'hex') and topic0 = decode(${transfer}, 'hex')
        and topic2 is not null and topic3 is null and block_number between ${fromBlock} and ${toBlock}
        ${after === undefined ? startsAt(chainId, fromBlock) : isAfter(after)}
      order by block_time, block_number, index limit ${rowsPerPage}`);
    const rows = rowsOf<TransferRow & Place>(result);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerPage) return;
    after = last;
  }
}

/** The time is said twice: by itself it spares the months before it. */
function isAfter({ time, block, index }: Place): SQL {
  return sql`and block_time >= to_timestamp(${time}::float8) and (block_time, block_number, index) > (to_timestamp(${time}::float8), ${block}, ${index})`;
}

/** Blocks with rows are kept with their time, by which the index finds the first one; without it every row before is read. */
function startsAt(chainId: number, fromBlock: number): SQL {
  if (fromBlock === 0) return sql``;
  return sql`and block_time >= coalesce((select time from chain_block where chain_id = ${chainId} and number >= ${fromBlock} order by number limit 1), '-infinity')`;
}
