import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { isPayment, isTransfer } from '#db/schema/chain.ts';
import { coin, type TraceDirection } from '#model/trace.ts';
import { comparePlaces, keyOf, type Transfer } from '#model/transfers.ts';

/** An address whose transfers are wanted, from a time on or back from it. */
export interface TransferEnd {
  address: string;
  /** Unix seconds. */
  time: number;
}

export interface TransferFilter {
  chainId: number;
  /** Forwards what the addresses paid, backwards what they were paid. */
  direction: TraceDirection;
  /** One asset only. */
  asset?: string | undefined;
  /** Nothing smaller; asks for an asset. */
  least?: bigint | undefined;
  /** Nothing beyond this time, in unix seconds, as seen from the addresses. */
  until?: number | undefined;
}

export interface TransferQuery extends TransferFilter {
  ends: readonly TransferEnd[];
  /** For each address. */
  limit: number;
}

interface Row {
  end: number;
  block: number;
  time: number;
  transaction_index: number;
  index: number;
  hash: string;
  from: string;
  to: string;
  asset: string;
  token_id: string | null;
  amount: string;
}

/** The transfers nearest in time to each address, in the order of the addresses, then by time from there on. */
export async function getTransfers(db: Db, query: TransferQuery): Promise<Transfer[][]> {
  const { ends } = query;
  if (ends.length === 0) return [];
  const limit = sql`limit ${query.limit}`;
  const parts = selectParts(query).map((part) => sql`(${part} ${orderBy(query, stored)} ${limit})`);
  const result = await db.execute(sql`
    select s.position::int as "end", t.* from ${endsOf(ends)}
    cross join lateral (select * from (${sql.join(parts, sql` union all `)}) every ${orderBy(query, read)} ${limit}) t`);
  // A contract that was followed late has its earlier payments in two tables.
  const lists = ends.map(() => new Map<string, Transfer>());
  for (const row of rowsOf<Row>(result)) {
    const transfer = toTransfer(row);
    lists[row.end - 1]?.set(keyOf(transfer), transfer);
  }
  const order = query.direction === 'forwards' ? 1 : -1;
  return lists.map((list) => [...list.values()].sort((a, b) => order * comparePlaces(a, b)));
}

/** How many transfers each address has, counted up to a limit. */
export async function countTransfers(db: Db, query: TransferQuery): Promise<number[]> {
  const { ends } = query;
  if (ends.length === 0) return [];
  const parts = selectParts(query).map((part) => sql`(${part} limit ${query.limit})`);
  const result = await db.execute(sql`
    select s.position::int as "end", t.count from ${endsOf(ends)}
    cross join lateral (select count(*)::int as count from (${sql.join(parts, sql` union all `)}) every) t`);
  const counts = ends.map(() => 0);
  for (const { end, count } of rowsOf<{ end: number; count: number }>(result))
    counts[end - 1] = Math.min(count, query.limit);
  return counts;
}

const seconds = sql`extract(epoch from block_time)::float8 as time`;
const selectTokens = sql`
  select block_number as block, ${seconds}, transaction_index, index, encode(transaction_hash, 'hex') as hash,
    encode(substring(topic1 from 13), 'hex') as "from", encode(substring(topic2 from 13), 'hex') as "to",
    encode(address, 'hex') as asset, encode(topic3, 'hex') as token_id, encode(data, 'hex') as amount
  from chain_log where ${isTransfer} and topic1 is not null and topic2 is not null and (topic3 is not null or length(data) = 32)`;
const selectPayments = sql`
  select block_number as block, ${seconds}, index as transaction_index, 0 as index, encode(hash, 'hex') as hash,
    encode(sender, 'hex') as "from", encode(target, 'hex') as "to", '' as asset, null::text as token_id, value::text as amount
  from chain_transaction where ${isPayment}`;
const selectCoins = sql`
  select block_number as block, ${seconds}, transaction_index, 0 as index, encode(transaction_hash, 'hex') as hash,
    encode(sender, 'hex') as "from", encode(recipient, 'hex') as "to", '' as asset, null::text as token_id, value::text as amount
  from coin_transfer`;

const endsOf = (ends: readonly TransferEnd[]): SQL => {
  const addresses = sql.param(ends.map(({ address }) => address.slice(2)));
  const times = sql.param(ends.map(({ time }) => time));
  return sql`(select decode(address, 'hex') as address, decode(repeat('00', 12) || address, 'hex') as topic, to_timestamp(time) as time, position
    from unnest(${addresses}::text[], ${times}::float8[]) with ordinality as given (address, time, position)) s`;
};

/** One select for each table that holds transfers, on the side of the addresses `s`. */
function selectParts(filter: TransferFilter): SQL[] {
  const { direction, asset, least } = filter;
  const isForwards = direction === 'forwards';
  const when = whenOf(filter);
  const parts: SQL[] = [];
  if (asset !== coin) {
    const near = isForwards ? sql`topic1` : sql`topic2`;
    const only = asset === undefined ? sql`` : sql`and address = decode(${asset.slice(2)}, 'hex')`;
    const large =
      least === undefined
        ? sql``
        : sql`and (topic3 is not null or data >= decode(${least.toString(16).padStart(64, '0')}, 'hex'))`;
    parts.push(sql`${selectTokens} and ${near} = s.topic and ${when} ${only} ${large}`);
  }
  if (asset === undefined || asset === coin) {
    const large = least === undefined ? sql`` : sql`and value >= ${least.toString()}::numeric`;
    const paid = isForwards ? sql`sender` : sql`target`;
    const moved = isForwards ? sql`sender` : sql`recipient`;
    parts.push(
      sql`${selectPayments} and ${paid} = s.address and ${when} ${large}`,
      sql`${selectCoins} where ${moved} = s.address and ${when} ${large}`,
    );
  }
  return parts;
}

function whenOf({ chainId, direction, until }: TransferFilter): SQL {
  const [after, before] = direction === 'forwards' ? [sql`>=`, sql`<=`] : [sql`<=`, sql`>=`];
  const end = until === undefined ? sql`` : sql`and block_time ${before} to_timestamp(${until}::float8)`;
  return sql`chain_id = ${chainId} and block_time ${after} s.time ${end}`;
}

/** Places as the tables have them, by whose indexes they are found, and as they are read. */
const stored = ['block_time', 'block_number', 'transaction_index', 'index'];
const read = ['time', 'block', 'transaction_index', 'index'];

function orderBy({ direction }: TransferFilter, columns: readonly string[]): SQL {
  const order = direction === 'forwards' ? '' : ' desc';
  return sql.raw(`order by ${columns.map((column) => `${column}${order}`).join(', ')}`);
}

function toTransfer(row: Row): Transfer {
  const isCoin = row.asset === '';
  return {
    block: row.block,
    transactionIndex: row.transaction_index,
    kind: isCoin ? 'payment' : 'log',
    index: row.index,
    from: `0x${row.from}`,
    to: `0x${row.to}`,
    asset: isCoin ? coin : `0x${row.asset}`,
    tokenId: row.token_id === null ? null : BigInt(`0x${row.token_id}`).toString(),
    amount: isCoin ? BigInt(row.amount) : row.token_id === null ? BigInt(`0x${row.amount}`) : 1n,
    time: row.time,
    hash: `0x${row.hash}`,
  };
}
