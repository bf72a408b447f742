import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { getChainNumber } from '#model/chainId.ts';

export interface CalledFunction {
  chain: string;
  target: string;
  selector: string;
  /** Where counting stops; undefined: nowhere. */
  upTo?: number | undefined;
}

/** A successful transaction; bytes are hexadecimal digits without 0x. */
export interface Call {
  chain_id: number;
  hash: string;
  block: number;
  time: string | Date;
  sender: string;
  target: string;
  selector: string;
  /** How many there are in all. */
  total: number;
}

/** Successful transactions straight to contracts through some of their functions, newest first. */
export async function getCalls(
  db: Db,
  { functions, limit, offset = 0 }: { functions: readonly CalledFunction[]; limit: number; offset?: number },
): Promise<Call[]> {
  const json = JSON.stringify(
    functions.map(({ chain, target, selector, upTo }) => ({
      chain_id: getChainNumber(chain),
      target: target.slice(2),
      selector: selector.slice(2),
      up_to: upTo ?? null,
    })),
  );
  const result = await db.execute(sql`
    select x.chain_id, encode(x.hash, 'hex') as hash, x.block_number as block, x.block_time as time, encode(x.sender, 'hex') as sender,
      encode(x.target, 'hex') as target, encode(x.selector, 'hex') as selector, count(*) over ()::int as total
    from jsonb_to_recordset(${json}::jsonb) as p (chain_id int, target text, selector text, up_to int)
    join chain_transaction x on x.target = decode(p.target, 'hex') and x.chain_id = p.chain_id and x.selector = decode(p.selector, 'hex')
    where x.success and (p.up_to is null or x.block_number <= p.up_to)
    order by x.block_time desc, x.block_number desc, x.index desc limit ${limit} offset ${offset}`);
  return rowsOf<Call>(result);
}
