import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { type ContractPlace, contractRows } from './contractRows.ts';

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
export interface SeenTransaction {
  chain_id: number;
  hash: string;
  block: number;
  time: string | Date;
  sender: string;
  target: string;
  selector: string | null;
  success: boolean;
}

export interface SeenEvent {
  chain_id: number;
  hash: string;
  block: number;
  index: number;
  time: string | Date;
  address: string;
  topic: string | null;
}

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

async function read<Row>(db: Db, { columns, from }: { columns: SQL; from: SQL }, { limit, offset }: Part) {
  const rows = await db.execute(sql`
    select r.chain_id, r.block_number as block, r.block_time as time, ${columns} ${from}
    order by r.block_time desc, r.block_number desc, r.index desc limit ${limit} offset ${offset}`);
  const counted = await db.execute(
    sql`select count(*)::int as count from (select 1 ${from} limit ${mostCounted}) counted`,
  );
  return { rows: rowsOf<Row>(rows), count: rowsOf<{ count: number }>(counted)[0]?.count ?? 0 };
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
  return read(db, { columns, from }, part);
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
  return read(db, { columns, from }, part);
}
