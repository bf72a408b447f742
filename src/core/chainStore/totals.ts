import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { TotalKind } from '#model/chainStore.ts';

export interface ContractPlace extends ChainAddress {
  /** Where counting stops, for a count that can be repeated: the newest block that counts. */
  upTo?: number | undefined;
}

/** Contracts of EVM chains as rows `c (chain_id, address, up_to)` for a statement's `from`. */
export function contractRows(contracts: readonly ContractPlace[]): SQL {
  const json = JSON.stringify(
    contracts.map(({ chain, address, upTo }) => ({
      chain_id: getChainNumber(chain),
      address: address.slice(2).toLowerCase(),
      up_to: upTo ?? null,
    })),
  );
  return sql`(select chain_id, decode(address, 'hex') as address, up_to from jsonb_to_recordset(${json}::jsonb) as given (chain_id int, address text, up_to int)) as c`;
}

/** A total with the newest row that shows it. Bytes are hexadecimal digits without 0x. */
const largestTotalRow = z.object({
  chain_id: z.number(),
  /** Null where totals of several contracts are summed. */

  address: z.nullable(z.string()),
  key: z.string(),
  count: z.number(),
  failed: z.number(),
  /** How many entries there are in all. */

  total: z.number(),
  hash: z.string(),
  block: z.number(),
  time: dbTime,
  /** The newest block that is counted, read together with the count. */

  counted_to: z.number(),
});
export type LargestTotal = z.infer<typeof largestTotalRow>;

/**
 * The newest row that shows an entry; `t` is the entry. By time first: then the months are read from the newest back,
 * until one has a row.
 */
const newestOf: Record<TotalKind, (contracts: SQL) => SQL> = {
  caller: (contracts) => sql`
    select x.hash, x.block_number, x.block_time from chain_transaction x
    where x.sender = t.key and x.chain_id = t.chain_id and (x.chain_id, x.target) in (select chain_id, address from ${contracts})
    order by x.block_time desc, x.block_number desc, x.index desc limit 1`,
  function: () => sql`
    select x.hash, x.block_number, x.block_time from chain_transaction x
    where x.target = t.address and x.chain_id = t.chain_id and coalesce(x.selector, ''::bytea) = t.key
    order by x.block_time desc, x.block_number desc, x.index desc limit 1`,
  // In two parts, since an index finds a topic or its absence, but not either.
  event: () => sql`
    (select l.transaction_hash as hash, l.block_number, l.block_time from chain_log l
      where l.address = t.address and l.chain_id = t.chain_id and l.topic0 = t.key
      order by l.block_time desc, l.block_number desc, l.index desc limit 1)
    union all
    (select l.transaction_hash, l.block_number, l.block_time from chain_log l
      where t.key = ''::bytea and l.address = t.address and l.chain_id = t.chain_id and l.topic0 is null
      order by l.block_time desc, l.block_number desc, l.index desc limit 1)`,
};

/** The largest totals of some contracts; callers are summed over all of them. */
export async function getLargestTotals(
  db: Db,
  {
    kind,
    contracts,
    count,
    offset = 0,
  }: { kind: TotalKind; contracts: readonly ContractPlace[]; count: number; offset?: number },
): Promise<LargestTotal[]> {
  if (contracts.length === 0) return [];
  const address = kind === 'caller' ? sql`null::bytea` : sql`s.address`;
  const grouping = kind === 'caller' ? sql`s.chain_id, s.key` : sql`s.chain_id, s.address, s.key`;
  const rows = contractRows(contracts);
  const result = await db.execute(sql`
    select t.chain_id, encode(t.address, 'hex') as address, encode(t.key, 'hex') as key, t.count::int as count, t.failed::int as failed,
      t.total, encode(e.hash, 'hex') as hash, e.block_number as block, e.block_time as time,
      coalesce((select k.next - 1 from chain_cursor k where k.chain_id = t.chain_id), e.block_number) as counted_to
    from (
      select s.chain_id, ${address} as address, s.key, sum(s.count) as count, sum(s.failed) as failed, count(*) over ()::int as total
      from chain_total s join ${rows} on c.chain_id = s.chain_id and c.address = s.address
      where s.kind = ${kind} group by ${grouping}
      order by sum(s.count) desc, s.key limit ${count} offset ${offset}
    ) t cross join lateral (${newestOf[kind](rows)}) e
    order by t.count desc, t.key`);
  return parseRows(result, largestTotalRow);
}

/**
 * Keeps the totals of each contract and kind to the largest ones, so that a popular contract's callers do not grow
 * without bound. What is cut begins at zero if it comes back: ranks far below the limit are estimates, the top is not.
 */
export async function trimTotals(
  db: Db,
  { chainId, limit }: { chainId: number; limit: number },
): Promise<number> {
  const result = await db.execute(sql`
    delete from chain_total t using (
      select address, kind, key, row_number() over (partition by address, kind order by count desc, key) as place
      from chain_total where chain_id = ${chainId}
    ) ranked
    where t.chain_id = ${chainId} and ranked.place > ${limit}
      and t.address = ranked.address and t.kind = ranked.kind and t.key = ranked.key
    returning t.key`);
  return parseRows(result, z.unknown()).length;
}
