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
  count: number | null;
}

/** The transfers nearest in time to each address, in the order of the addresses, then by time from there on. */
export async function getTransfers(db: Db, query: TransferQuery): Promise<Transfer[][]> {
  return (await readTransfers(db, query)).map(({ transfers }) => transfers);
}

export interface CountedTransfers {
  transfers: Transfer[];
  /** How many there are, counted up to a limit. */
  count: number;
}

/** The same, and for addresses with more than `limit` how many there are; in one question, for each costs a way to the database. */
export function getCountedTransfers(
  db: Db,
  query: TransferQuery & { countTo: number },
): Promise<CountedTransfers[]> {
  return readTransfers(db, query);
}

async function readTransfers(
  db: Db,
  query: TransferQuery & { countTo?: number },
): Promise<CountedTransfers[]> {
  const { ends, limit, countTo } = query;
  if (ends.length === 0) return [];
  const selects = selectParts(query);
  const union = (part: (one: TransferSelect) => SQL) => sql.join(selects.map(part), sql` union all `);
  // In the order of the indexes, so that reading stops there; what happened at the same time as the last comes along.
  const first = sql`${orderBy(query, ['block_time'])} fetch first ${limit} rows with ties`;
  // Asked beside the last of a full list alone.
  const count =
    countTo === undefined
      ? sql`null::int`
      : sql`case when t.rank = ${limit} then
          (select count(*)::int from (${union(({ from }) => sql`(select 1 ${from} limit ${countTo})`)}) counted) end`;
  const order = orderBy(query, places);
  const result = await db.execute(sql`
    select s.position::int as "end", t.*, ${count} as count from ${endsOf(ends)}
    cross join lateral (select *, row_number() over (${order})::int as rank
      from (${union(({ columns, from }) => sql`(select ${columns} ${from} ${first})`)}) every ${order} limit ${limit}) t`);
  // A contract that was followed late has its earlier payments in two tables.
  const lists = ends.map(() => ({ transfers: new Map<string, Transfer>(), count: 0 }));
  for (const row of rowsOf<Row>(result)) {
    const list = lists[row.end - 1];
    if (!list) continue;
    const transfer = toTransfer(row);
    list.transfers.set(keyOf(transfer), transfer);
    list.count = Math.max(list.count, Math.min(row.count ?? 0, countTo ?? 0));
  }
  const sign = query.direction === 'forwards' ? 1 : -1;
  return lists.map(({ transfers, count: all }) => {
    const found = [...transfers.values()].sort((a, b) => sign * comparePlaces(a, b));
    return { transfers: found, count: Math.max(all, found.length) };
  });
}

const seconds = sql`extract(epoch from block_time)::float8 as time`;
/** What is read of a table with transfers, and which of its rows. */
interface TransferSelect {
  columns: SQL;
  from: SQL;
}

const ofTokens: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, transaction_index, index, encode(transaction_hash, 'hex') as hash,
    encode(substring(topic1 from 13), 'hex') as "from", encode(substring(topic2 from 13), 'hex') as "to",
    encode(address, 'hex') as asset, encode(topic3, 'hex') as token_id, encode(data, 'hex') as amount`,
  from: sql`from chain_log where ${isTransfer} and topic1 is not null and topic2 is not null and (topic3 is not null or length(data) = 32)`,
};
const ofPayments: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, index as transaction_index, 0 as index, encode(hash, 'hex') as hash,
    encode(sender, 'hex') as "from", encode(target, 'hex') as "to", '' as asset, null::text as token_id, value::text as amount`,
  from: sql`from chain_transaction where ${isPayment}`,
};
const ofCoins: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, transaction_index, 0 as index, encode(transaction_hash, 'hex') as hash,
    encode(sender, 'hex') as "from", encode(recipient, 'hex') as "to", '' as asset, null::text as token_id, value::text as amount`,
  from: sql`from coin_transfer where true`,
};

const endsOf = (ends: readonly TransferEnd[]): SQL => {
  const addresses = sql.param(ends.map(({ address }) => address.slice(2)));
  const times = sql.param(ends.map(({ time }) => time));
  return sql`(select decode(address, 'hex') as address, decode(repeat('00', 12) || address, 'hex') as topic, to_timestamp(time) as time, position
    from unnest(${addresses}::text[], ${times}::float8[]) with ordinality as given (address, time, position)) s`;
};

/** One select for each table that holds transfers, on the side of the addresses `s`. */
function selectParts(filter: TransferFilter): TransferSelect[] {
  const { direction, asset, least } = filter;
  const isForwards = direction === 'forwards';
  const when = whenOf(filter);
  const parts: TransferSelect[] = [];
  const add = ({ columns, from }: TransferSelect, rows: SQL) =>
    void parts.push({ columns, from: sql`${from} and ${rows} and ${when}` });
  if (asset !== coin) {
    const near = isForwards ? sql`topic1` : sql`topic2`;
    const only = asset === undefined ? sql`` : sql`and address = decode(${asset.slice(2)}, 'hex')`;
    const large =
      least === undefined
        ? sql``
        : sql`and (topic3 is not null or data >= decode(${least.toString(16).padStart(64, '0')}, 'hex'))`;
    add(ofTokens, sql`${near} = s.topic ${only} ${large}`);
  }
  if (asset === undefined || asset === coin) {
    const large = least === undefined ? sql`` : sql`and value >= ${least.toString()}::numeric`;
    const paid = isForwards ? sql`sender` : sql`target`;
    const moved = isForwards ? sql`sender` : sql`recipient`;
    add(ofPayments, sql`${paid} = s.address ${large}`);
    add(ofCoins, sql`${moved} = s.address ${large}`);
  }
  return parts;
}

function whenOf({ chainId, direction, until }: TransferFilter): SQL {
  const [after, before] = direction === 'forwards' ? [sql`>=`, sql`<=`] : [sql`<=`, sql`>=`];
  const end = until === undefined ? sql`` : sql`and block_time ${before} to_timestamp(${until}::float8)`;
  return sql`chain_id = ${chainId} and block_time ${after} s.time ${end}`;
}

const places = ['time', 'block', 'transaction_index', 'index'];

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
