import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { coin } from '#model/trace.ts';
import { readTransferLog } from '#model/transferLogs.ts';
import { comparePlaces, keyOf, type Transfer } from '#model/transfers.ts';
import {
  endsOf,
  selectTransfers,
  type TransferEnd,
  type TransferFilter,
  type TransferSelect,
} from './selectTransfers.ts';

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
  /** Of logs that can tell of several transfers. */
  event: string | null;
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
  const selects = selectTransfers(query);
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
    for (const transfer of toTransfers(row)) list.transfers.set(keyOf(transfer), transfer);
    list.count = Math.max(list.count, Math.min(row.count ?? 0, countTo ?? 0));
  }
  const sign = query.direction === 'forwards' ? 1 : -1;
  return lists.map(({ transfers, count: all }) => {
    const found = [...transfers.values()].sort((a, b) => sign * comparePlaces(a, b));
    return { transfers: found, count: Math.max(all, found.length) };
  });
}

const places = ['time', 'block', 'transaction_index', 'index'];

function orderBy({ direction }: TransferFilter, columns: readonly string[]): SQL {
  const order = direction === 'forwards' ? '' : ' desc';
  return sql.raw(`order by ${columns.map((column) => `${column}${order}`).join(', ')}`);
}

const nobody = '0'.repeat(64);

function toTransfers(row: Row): Transfer[] {
  const { block, transaction_index: transactionIndex, index, time, event } = row;
  const place = { block, transactionIndex, index, time, hash: `0x${row.hash}` };
  if (event === null) return [{ ...place, ...toMoved(row) }];
  const topics = [event, nobody, row.from, row.to].map((one) => `0x${one}`);
  return readTransferLog({ ...place, address: `0x${row.asset}`, topics, data: `0x${row.amount}` });
}

function toMoved(row: Row): Pick<Transfer, 'kind' | 'from' | 'to' | 'asset' | 'tokenId' | 'amount'> {
  const isCoin = row.asset === '';
  return {
    kind: isCoin ? 'payment' : 'log',
    from: `0x${row.from}`,
    to: `0x${row.to}`,
    asset: isCoin ? coin : `0x${row.asset}`,
    tokenId: row.token_id === null ? null : BigInt(`0x${row.token_id}`).toString(),
    amount: isCoin ? BigInt(row.amount) : row.token_id === null ? BigInt(`0x${row.amount}`) : 1n,
  };
}
