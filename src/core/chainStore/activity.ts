import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { getChainNumber, toChainId } from '#model/chainId.ts';
import { type ContractPlace, contractRows } from './totals.ts';

/** Which rows of some contracts; what is not said does not narrow them. Bytes are hexadecimal with 0x; null: there is none. */
export interface SeenFilter {
  contracts: readonly ContractPlace[];
  from?: Date | undefined;
  before?: Date | undefined;
}

export interface TransactionFilter extends SeenFilter {
  caller?: string | undefined;
  selector?: string | null | undefined;
  onlyFailed?: boolean;
}

export interface EventFilter extends SeenFilter {
  topic?: string | null | undefined;
}

/** Bytes are hexadecimal digits without 0x. */
const transactionRow = z.object({
  chain_id: z.number(),
  hash: z.string(),
  block: z.number(),
  time: dbTime,
  sender: z.string(),
  target: z.string(),
  selector: z.nullable(z.string()),
  success: z.boolean(),
});
export type SeenTransaction = z.infer<typeof transactionRow>;

const eventRow = z.object({
  chain_id: z.number(),
  hash: z.string(),
  block: z.number(),
  index: z.number(),
  time: dbTime,
  address: z.string(),
  topic: z.nullable(z.string()),
});
export type SeenEvent = z.infer<typeof eventRow>;

const countRow = z.object({ count: z.number() });

export interface SeenRows<Row> {
  rows: Row[];
  /** Counted up to `mostCounted`. */
  count: number;
}

interface Part {
  limit: number;
  offset: number;
}

/** Nobody reads through more, and each costs the database. */
export const mostCounted = 100_000;

const bytes = (value: string) => sql`decode(${value.slice(2).toLowerCase()}, 'hex')`;
const isAt = (column: SQL, value: string | null | undefined) =>
  value === undefined
    ? sql``
    : value === null
      ? sql`and ${column} is null`
      : sql`and ${column} = ${bytes(value)}`;
const isWhen = ({ from, before }: SeenFilter) => sql`
  ${from ? sql`and r.block_time >= ${from.toISOString()}::timestamptz` : sql``}
  ${before ? sql`and r.block_time < ${before.toISOString()}::timestamptz` : sql``}
  and (c.up_to is null or r.block_number <= c.up_to)`;

async function read<Row extends z.ZodMiniType>(
  db: Db,
  { row, columns, from }: { row: Row; columns: SQL; from: SQL },
  { limit, offset }: Part,
): Promise<SeenRows<z.output<Row>>> {
  const rows = await db.execute(sql`
    select r.chain_id, r.block_number as block, r.block_time as time, ${columns} ${from}
    order by r.block_time desc, r.block_number desc, r.index desc limit ${limit} offset ${offset}`);
  const counted = await db.execute(
    sql`select count(*)::int as count from (select 1 ${from} limit ${mostCounted}) counted`,
  );
  return { rows: parseRows(rows, row), count: parseRows(counted, countRow)[0]?.count ?? 0 };
}

/** Transactions sent straight to some contracts, newest first, and how many there are. */
export function getSeenTransactions(
  db: Db,
  { caller, selector, onlyFailed = false, ...filter }: TransactionFilter,
  part: Part,
): Promise<SeenRows<SeenTransaction>> {
  const columns = sql`encode(r.hash, 'hex') as hash, encode(r.sender, 'hex') as sender, encode(r.target, 'hex') as target,
    encode(r.selector, 'hex') as selector, r.success`;
  const from = sql`
    from ${contractRows(filter.contracts)} join chain_transaction r on r.target = c.address and r.chain_id = c.chain_id
    where true ${isWhen(filter)} ${isAt(sql`r.sender`, caller)} ${isAt(sql`r.selector`, selector)}
      ${onlyFailed ? sql`and not r.success` : sql``}`;
  return read(db, { row: transactionRow, columns, from }, part);
}

/** What some contracts emitted, newest first, and how often. */
export function getSeenEvents(
  db: Db,
  { topic, ...filter }: EventFilter,
  part: Part,
): Promise<SeenRows<SeenEvent>> {
  const columns = sql`encode(r.transaction_hash, 'hex') as hash, r.index, encode(r.address, 'hex') as address,
    encode(r.topic0, 'hex') as topic`;
  const from = sql`
    from ${contractRows(filter.contracts)} join chain_log r on r.address = c.address and r.chain_id = c.chain_id
    where true ${isWhen(filter)} ${isAt(sql`r.topic0`, topic)}`;
  return read(db, { row: eventRow, columns, from }, part);
}

export interface CalledFunction {
  chain: string;
  target: string;
  selector: string;
  /** Where counting stops; undefined: nowhere. */
  upTo?: number | undefined;
}

/** A successful transaction; bytes are hexadecimal digits without 0x. */
const callRow = z.object({
  chain_id: z.number(),
  hash: z.string(),
  block: z.number(),
  time: dbTime,
  sender: z.string(),
  target: z.string(),
  selector: z.string(),
  /** How many there are in all. */

  total: z.number(),
});
export type Call = z.infer<typeof callRow>;

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
  return parseRows(result, callRow);
}

/** `address` in lower case. */
export interface BusyContract {
  chain: string;
  address: string;
  transactions: number;
  /** The block of the newest of them. */
  block: number;
}

const busyContractRow = z.object({
  chain_id: z.number(),
  address: z.string(),
  transactions: z.number(),
  block: z.number(),
});

/** How many transactions each contract was sent since a time; those that were sent none are left out. */
export async function getBusyContracts(db: Db, { since }: { since: Date }): Promise<BusyContract[]> {
  const result = await db.execute(sql`
    select chain_id, '0x' || encode(target, 'hex') as address, count(*)::int as transactions, max(block_number)::int as block
    from chain_transaction where block_time >= ${since.toISOString()}::timestamptz group by chain_id, target`);
  return parseRows(result, busyContractRow).map(({ chain_id, ...row }) => ({
    chain: toChainId(chain_id),
    ...row,
  }));
}

const dailyCountsRow = z.object({
  day: z.string(),
  transactions: z.number(),
  failed: z.number(),
  events: z.number(),
});
export type DailyCounts = z.infer<typeof dailyCountsRow>;

/** What happened at some contracts per day of UTC; days without anything are left out. */
export async function getDailyCounts(
  db: Db,
  { contracts, since }: { contracts: readonly ContractPlace[]; since: Date },
): Promise<DailyCounts[]> {
  if (contracts.length === 0) return [];
  const rows = contractRows(contracts);
  const first = sql`${since.toISOString()}::timestamptz`;
  const result = await db.execute(sql`
    select to_char(time at time zone 'UTC', 'YYYY-MM-DD') as day, sum(transactions)::int as transactions,
      sum(failed)::int as failed, sum(events)::int as events
    from (
      select x.block_time as time, 1 as transactions, (not x.success)::int as failed, 0 as events
        from ${rows} join chain_transaction x on x.target = c.address and x.chain_id = c.chain_id and x.block_time >= ${first}
          and (c.up_to is null or x.block_number <= c.up_to)
      union all
      select l.block_time, 0, 0, 1
        from ${rows} join chain_log l on l.address = c.address and l.chain_id = c.chain_id and l.block_time >= ${first}
          and (c.up_to is null or l.block_number <= c.up_to)
    ) happened group by 1`);
  return parseRows(result, dailyCountsRow);
}
