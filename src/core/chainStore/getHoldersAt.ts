import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { listBurnAddresses } from '#model/burnAddresses.ts';
import {
  addUp,
  deltaRows,
  findNext,
  mostPastRows,
  readTransfers,
  type TokenPlace,
  type TransferRow,
} from './tokenBalances.ts';

interface HoldersQuery extends TokenPlace {
  block: number;
  limit: number;
  offset: number;
}

const holderRow = z.object({
  /** Hexadecimal digits without 0x. */
  address: z.string(),
  balance: z.string(),
  count: z.number(),
  held: z.string(),
  next: z.nullable(z.number()),
});
export type HolderRow = Pick<z.infer<typeof holderRow>, 'address' | 'balance'>;

export interface HoldersAt {
  rows: HolderRow[];
  count: number;
  /** What they hold together. */
  held: bigint;
}

/** A reading adds up what is settled at any time: then it is asked once more. */
const tries = 3;

async function readTransfersOf(
  db: Db,
  query: TokenPlace & { fromBlock: number; toBlock: number },
): Promise<TransferRow[] | undefined> {
  const rows: TransferRow[] = [];
  if (query.fromBlock > query.toBlock) return rows;
  for await (const page of readTransfers(db, query)) {
    rows.push(...page);
    if (rows.length > mostPastRows) return undefined;
  }
  return rows;
}

/**
 * Who held a token at a block, largest first, by its transfers: from what is added up, forwards or back. Undefined when
 * too many transfers lie between.
 */
export async function getHoldersAt(
  db: Db,
  { chainId, token, block, limit, offset }: HoldersQuery,
): Promise<HoldersAt | undefined> {
  const burns = listBurnAddresses();
  for (let left = tries; left > 0; left--) {
    const next = await findNext(db, { chainId, token });
    const isBack = next > block + 1;
    const range = isBack ? { fromBlock: block + 1, toBlock: next - 1 } : { fromBlock: next, toBlock: block };
    const transfers = await readTransfersOf(db, { chainId, token, ...range });
    if (!transfers) return undefined;
    const sign = sql.raw(isBack ? '-' : '+');
    const result = await db.execute(sql`
      select encode(holder, 'hex') as address, balance::text as balance, count(*) over ()::int as count, sum(balance) over ()::text as held,
        (select f.next from token_fold f where f.chain_id = ${chainId} and f.token = decode(${token.slice(2).toLowerCase()}, 'hex')) as next
      from (
        select coalesce(b.holder, d.holder) as holder, coalesce(b.balance, 0) ${sign} coalesce(d.amount, 0) as balance
        from (select * from token_balance where chain_id = ${chainId} and token = decode(${token.slice(2).toLowerCase()}, 'hex')) b
        full join ${deltaRows(addUp(transfers, burns))} on d.holder = b.holder) a
      where balance > 0 and holder not in (select decode(one, 'hex') from unnest(${sql.param(burns.map((one) => one.slice(2)))}::text[]) as one)
      order by a.balance desc, holder limit ${limit} offset ${offset}`);
    const rows = parseRows(result, holderRow);
    const [first] = rows;
    if (first && (first.next ?? 0) !== next) continue;
    return {
      rows: rows.map(({ address, balance }) => ({ address, balance })),
      count: first?.count ?? 0,
      held: BigInt(first?.held ?? 0),
    };
  }
  return undefined;
}
