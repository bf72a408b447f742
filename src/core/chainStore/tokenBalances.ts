import { type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';

/** A Transfer of an amount; topics and data are hexadecimal digits without 0x. */
const transferRow = z.object({
  time: z.number(),
  block: z.number(),
  index: z.number(),
  from: z.string(),
  to: z.string(),
  data: z.string(),
});
export type TransferRow = Pick<z.infer<typeof transferRow>, 'block' | 'from' | 'to' | 'data'>;
type Place = Pick<z.infer<typeof transferRow>, 'time' | 'block' | 'index'>;

export interface TransferQuery {
  chainId: number;
  token: Hex;
  fromBlock?: number;
  toBlock: number;
  rowsPerPage?: number;
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
    const rows = parseRows(result, transferRow);
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

export interface TokenPlace {
  chainId: number;
  token: Hex;
}

interface BalanceQuery extends TokenPlace {
  toBlock: number;
  /** Addresses whose tokens are gone; what comes from them is new. */
  burns: readonly Hex[];
}

export interface HeldBalance {
  address: Hex;
  balance: bigint;
  isMinted: boolean;
}

export interface TokenBalances {
  /** Largest first. */
  largest: HeldBalance[];
  /** Some of the others, always the same ones. */
  others: HeldBalance[];
  holders: number;
  held: bigint;
  burnt: bigint;
}

interface Delta {
  amount: bigint;
  isMinted: boolean;
}

const usualRowsPerFold = 20_000;
const mostLargest = 100;
const mostOthers = 15;
export const mostPastRows = 50_000;

const bytes = (value: Hex): SQL => sql`decode(${value.slice(2).toLowerCase()}, 'hex')`;

export function addUp(rows: readonly TransferRow[], burns: readonly Hex[]): Map<string, Delta> {
  const burnt = new Set(burns.map((address) => address.slice(2).toLowerCase()));
  const deltas = new Map<string, Delta>();
  const add = (holder: string, amount: bigint, isMinted: boolean) => {
    const known = deltas.get(holder);
    deltas.set(holder, {
      amount: (known?.amount ?? 0n) + amount,
      isMinted: (known?.isMinted ?? false) || isMinted,
    });
  };
  for (const row of rows) {
    const [from, to] = [row.from.slice(-40), row.to.slice(-40)];
    const amount = BigInt(`0x${row.data.slice(0, 64) || '0'}`);
    add(from, -amount, false);
    add(to, amount, burnt.has(from));
  }
  return deltas;
}

/** As rows `d (holder, amount, is_minted)`, in the order of the holders. */
export function deltaRows(deltas: ReadonlyMap<string, Delta>): SQL {
  const list = [...deltas].sort(([a], [b]) => (a < b ? -1 : 1));
  const holders = sql.param(list.map(([holder]) => holder));
  const amounts = sql.param(list.map(([, { amount }]) => amount.toString()));
  const minted = sql.param(list.map(([, { isMinted }]) => isMinted));
  return sql`(select decode(holder, 'hex') as holder, amount::numeric as amount, is_minted from unnest(${holders}::text[], ${amounts}::text[], ${minted}::bool[]) as given (holder, amount, is_minted)) as d`;
}

const nextRow = z.object({ next: z.number() });

export async function findNext(db: Db, { chainId, token }: TokenPlace): Promise<number> {
  const result = await db.execute(
    sql`select next from token_fold where chain_id = ${chainId} and token = ${bytes(token)}`,
  );
  return parseRows(result, nextRow)[0]?.next ?? 0;
}

/** `done`: everything is added up. `stuck`: one block has more transfers than the page. */
type FoldOutcome = 'done' | 'more' | 'stuck';

/** Adds one page of transfers to the balances. */
async function foldPage(
  db: Db,
  { chainId, token, toBlock, burns }: BalanceQuery,
  rowsPerPage: number,
): Promise<FoldOutcome> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into token_fold (chain_id, token, next) values (${chainId}, ${bytes(token)}, 0) on conflict do nothing`,
    );
    await tx.execute(
      sql`select next from token_fold where chain_id = ${chainId} and token = ${bytes(token)} for update`,
    );
    const fromBlock = await findNext(tx, { chainId, token });
    if (fromBlock > toBlock) return 'done';
    const pages = readTransfers(tx, { chainId, token, fromBlock, toBlock, rowsPerPage });
    const rows: TransferRow[] = (await pages.next()).value ?? [];
    // The last block of a full page may go on in the next one.
    const isLast = rows.length < rowsPerPage;
    const next = isLast ? toBlock + 1 : (rows.at(-1)?.block ?? toBlock + 1);
    if (!isLast && rows[0]?.block === next) return 'stuck';
    const deltas = addUp(
      rows.filter(({ block }) => block < next),
      burns,
    );
    if (deltas.size > 0)
      await tx.execute(sql`
        insert into token_balance (chain_id, token, holder, balance, is_minted)
        select ${chainId}::int, ${bytes(token)}, holder, amount, is_minted from ${deltaRows(deltas)}
        on conflict (chain_id, token, holder) do update
          set balance = token_balance.balance + excluded.balance, is_minted = token_balance.is_minted or excluded.is_minted`);
    await tx.execute(
      sql`update token_fold set next = ${next} where chain_id = ${chainId} and token = ${bytes(token)}`,
    );
    return isLast ? 'done' : 'more';
  });
}

/** Adds up what is not yet, in pages of a bounded size unless a single block has more. */
async function fold(db: Db, query: BalanceQuery, rowsPerFold: number): Promise<void> {
  let rows = rowsPerFold;
  for (;;) {
    const outcome = await foldPage(db, query, rows);
    if (outcome === 'done') return;
    rows = outcome === 'stuck' ? rows * 2 : rowsPerFold;
  }
}

const balanceRow = z.object({ address: z.string(), balance: z.string(), isMinted: z.boolean() });

const tokenBalancesRow = z.object({ holders: z.number(), held: z.string(), burnt: z.string() });

/**
 * The balances that a token's transfers up to a block add up to. What is settled (`finalBlock`) was added up before or is
 * now, once; only what is newer is added up at every reading, and all of it for a block of the past.
 */
export async function getTokenBalances(
  db: Db,
  {
    finalBlock,
    rowsPerFold = usualRowsPerFold,
    ...query
  }: BalanceQuery & { finalBlock: number; rowsPerFold?: number },
): Promise<TokenBalances> {
  const { chainId, token, toBlock, burns } = query;
  await fold(db, { ...query, toBlock: Math.min(finalBlock, toBlock) }, rowsPerFold);
  const next = await findNext(db, query);
  // Of a block before that, everything is added up again.
  const isPast = next > toBlock + 1;
  const rows: TransferRow[] = [];
  for await (const page of readTransfers(db, { chainId, token, fromBlock: isPast ? 0 : next, toBlock })) {
    rows.push(...page);
    if (isPast && rows.length > mostPastRows)
      throw new Error('it had too many transfers to be added up again');
  }
  const burnt = sql`holder in (select decode(one, 'hex') from unnest(${sql.param(burns.map((one) => one.slice(2).toLowerCase()))}::text[]) as one)`;
  const all = sql`(
    select coalesce(b.holder, d.holder) as holder, coalesce(b.balance, 0) + coalesce(d.amount, 0) as balance,
      coalesce(b.is_minted, false) or coalesce(d.is_minted, false) as is_minted
    from (select * from token_balance where chain_id = ${chainId} and token = ${bytes(token)} and ${!isPast}) b
    full join ${deltaRows(addUp(rows, burns))} on d.holder = b.holder) as a where balance > 0`;
  const [sums] = parseRows(
    await db.execute(sql`
      select count(*) filter (where not ${burnt})::int as holders, coalesce(sum(balance) filter (where not ${burnt}), 0)::text as held,
        coalesce(sum(balance) filter (where ${burnt}), 0)::text as burnt from ${all}`),
    tokenBalancesRow,
  );
  const read = async (order: SQL, limit: number): Promise<HeldBalance[]> => {
    const result = await db.execute(sql`
      select encode(holder, 'hex') as address, balance::text as balance, is_minted as "isMinted" from ${all} and not ${burnt}
      order by ${order} limit ${limit}`);
    return parseRows(result, balanceRow).map(({ address, balance, isMinted }) => ({
      address: `0x${address}`,
      balance: BigInt(balance),
      isMinted,
    }));
  };
  return {
    largest: await read(sql`a.balance desc, holder`, mostLargest),
    others: await read(sql`md5(holder)`, mostOthers),
    holders: sums?.holders ?? 0,
    held: BigInt(sums?.held ?? 0),
    burnt: BigInt(sums?.burnt ?? 0),
  };
}

/** Forgets what was added up from transfers that are taken back; it is added up anew. Inside a transaction. */
export async function deleteBalancesFrom(
  tx: Db,
  { chainId, fromBlock }: { chainId: number; fromBlock: number },
): Promise<void> {
  await tx.execute(sql`
    delete from token_balance b using token_fold f
    where f.chain_id = ${chainId} and f.next > ${fromBlock} and b.chain_id = f.chain_id and b.token = f.token`);
  await tx.execute(sql`delete from token_fold where chain_id = ${chainId} and next > ${fromBlock}`);
}
