import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

/** A Transfer of an amount; topics and data are hexadecimal digits without 0x. */
export type TransferRow = { block: number; index: number; from: string; to: string; data: string };

/** Transfer(address,address,uint256) */
const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const rowsPerPage = 5000;

/** A token's transfers up to a block, oldest first, page by page. */
export async function* readTransfers(
  db: Db,
  { chainId, token, toBlock }: { chainId: number; token: Hex; toBlock: number },
): AsyncGenerator<TransferRow[]> {
  let after = { block: -1, index: -1 };
  for (;;) {
    const result = await db.execute(sql`
      select block_number as block, index, encode(topic1, 'hex') as "from", encode(topic2, 'hex') as "to", encode(data, 'hex') as data
      from chain_log where chain_id = ${chainId} and address = decode(${token.slice(2).toLowerCase()}, 'hex') and topic0 = decode(${transfer}, 'hex')
        and topic2 is not null and topic3 is null and block_number <= ${toBlock}
        and (block_number, index) > (${after.block}, ${after.index})
      order by block_number, index limit ${rowsPerPage}`);
    const rows = rowsOf<TransferRow>(result);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerPage) return;
    after = last;
  }
}
