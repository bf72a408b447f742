import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepStatement } from '#db/keptStatements.ts';
import { rowsOf } from '#db/rows.ts';
import { comparePlaces, type Transfer } from '#model/transfers.ts';
import {
  endsOf,
  type KeptTransfers,
  keptColumns,
  selectTransfers,
  shapeOf,
  type TransferEnd,
  type TransferFilter,
  type TransferSelect,
  type TransferShape,
  valuesOf,
} from './selectTransfers.ts';
import { type TransferRow, toTransfers } from './toTransfers.ts';

export interface TransferQuery extends TransferFilter {
  ends: readonly TransferEnd[];
  /** For each address. */
  limit: number;
}

export interface CountedTransfers {
  transfers: Transfer[];
  /** How many there are, counted up to a limit where the list is full; events that no amount can be read from count, too. */
  count: number;
}

export interface CountedQuery extends TransferQuery {
  countTo: number;
  /** Reads as well, from when they were reached, the lists of those on the far side, but not of these. */
  ahead?: { except: readonly string[] } | undefined;
}

export interface CountedAnswer {
  /** In the order of the addresses. */
  lists: CountedTransfers[];
  /** By the address on the far side. */
  ahead: Map<string, CountedTransfers & { time: number }>;
  /** Undefined where there was no row to tell it. */
  kept: KeptTransfers | undefined;
}

interface Row extends TransferRow {
  /** Null in rows that were read ahead. */
  end: number | null;
  /** How many there are, beside the last of a full list. */
  count: number | null;
  /** In its list, from 1 on. */
  rank: number;
}

interface ListShape extends TransferShape {
  limit: number;
  /** Null where nothing is counted. */
  countTo: number | null;
}

/** Of a list whose length the planner does not see: one plan serves all. */
const givenRows = sql`json_to_recordset(${sql.placeholder('rows')}::json) as given (address text, time float8, position int)`;

const toJson = (ends: readonly TransferEnd[]): string =>
  JSON.stringify(
    ends.map(({ address, time }, index) => ({ address: address.slice(2), time, position: index + 1 })),
  );

const askLists = keepStatement((shape: ListShape) => listRows(shape, givenRows));

/** The transfers nearest in time to each address, in the order of the addresses, then by time from there on. */
export async function getTransfers(db: Db, query: TransferQuery): Promise<Transfer[][]> {
  const { ends, limit } = query;
  if (ends.length === 0) return [];
  const shape = { ...shapeOf(query), limit, countTo: null };
  const result = await askLists(db, shape, { ...valuesOf(query), rows: toJson(ends) });
  return joinRows({ ...query, countTo: 0 }, rowsOf<Row>(result)).lists.map(({ transfers }) => transfers);
}

interface CountedShape extends ListShape {
  isAhead: boolean;
}

const askCounted = keepStatement((shape: CountedShape) => {
  const { direction, limit, kept, isAhead } = shape;
  const near = listRows(shape, givenRows);
  const columns = kept ? sql`` : sql`, ${keptColumns}`;
  if (!isAhead) return sql`select *${columns} from (${near}) near`;
  const far = sql.raw(direction === 'forwards' ? '"to"' : '"from"');
  const nearest = sql.raw(direction === 'forwards' ? 'min' : 'max');
  // The last of a full list only tells that there are more.
  const reached = sql`(select substring(${far} from 3) as address, ${nearest}(time) as time, null::int as position from near
    where rank < ${sql.raw(String(limit))} and ${far} <> all(${sql.placeholder('except')}::text[]) group by ${far}) reached`;
  return sql`with near as materialized (${near}) select *${columns} from near
    union all select *${columns} from (${listRows(shape, reached)}) ahead`;
});

/** The same with their number, and on demand one step further: in one question, for each costs a way to the database. */
export async function getCountedTransfers(db: Db, query: CountedQuery): Promise<CountedAnswer> {
  const { ends, ahead, kept, limit, countTo } = query;
  if (ends.length === 0) return { lists: [], ahead: new Map(), kept };
  const result = await askCounted(
    db,
    { ...shapeOf(query), limit, countTo, isAhead: ahead !== undefined },
    { ...valuesOf(query), rows: toJson(ends), except: ahead?.except },
  );
  const rows = rowsOf<Row & KeptTransfers>(result);
  const [first] = rows;
  return {
    ...joinRows(query, rows),
    kept: !kept && first ? { multi: first.multi, payments: first.payments, coins: first.coins } : kept,
  };
}

/** Rows of the addresses that are listed in `rows`. */
function listRows(shape: ListShape, rows: SQL): SQL {
  const { limit, countTo } = shape;
  const most = sql.raw(String(limit));
  const selects = selectTransfers(shape);
  const union = (part: (one: TransferSelect) => SQL) => sql.join(selects.map(part), sql` union all `);
  // In the order of the indexes, so that reading stops there; what happened at the same time as the last comes along.
  const first = sql`${orderBy(shape, ['block_time'])} fetch first ${most} rows with ties`;
  // Asked beside the last of a full list alone.
  const count =
    countTo === null
      ? sql`null::int`
      : sql`case when t.rank = ${most} then
          (select count(*)::int from (${union(({ from }) => sql`(select 1 ${from} limit ${sql.raw(String(countTo))})`)}) counted) end`;
  const order = orderBy(shape, places);
  return sql`select s.position::int as "end", t.*, ${count} as count from ${endsOf(rows)}
    cross join lateral (select *, row_number() over (${order})::int as rank
      from (${union(({ columns, from, isWhole }) => sql`(select ${columns} ${from} ${isWhole} ${first})`)}) every ${order} limit ${most}) t`;
}

const places = ['time', 'block', 'transaction_index', 'index'];

function orderBy({ direction }: TransferShape, columns: readonly string[]): SQL {
  const order = direction === 'forwards' ? '' : ' desc';
  return sql.raw(`order by ${columns.map((column) => `${column}${order}`).join(', ')}`);
}

function joinRows(query: CountedQuery, rows: readonly Row[]): Pick<CountedAnswer, 'lists' | 'ahead'> {
  const { ends, limit, direction, countTo } = query;
  const sign = direction === 'forwards' ? 1 : -1;
  const [nearSide, farSide] = sign === 1 ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const except = new Set(query.ahead?.except);
  const lists: CountedTransfers[] = ends.map(() => ({ transfers: [], count: 0 }));
  const ahead = new Map<string, CountedTransfers & { time: number }>();
  for (const row of rows) {
    const far = row[farSide];
    if (!query.ahead || row.end === null || row.rank >= limit || except.has(far)) continue;
    const list = ahead.get(far);
    if (!list) ahead.set(far, { transfers: [], count: 0, time: row.time });
    else if (sign * (row.time - list.time) < 0) list.time = row.time;
  }
  for (const row of rows) {
    const list = row.end === null ? ahead.get(row[nearSide]) : lists[row.end - 1];
    if (!list) continue;
    list.transfers.push(...toTransfers(row));
    list.count = Math.max(list.count, Math.min(row.count ?? 0, countTo));
  }
  for (const list of [...lists, ...ahead.values()]) {
    list.transfers = dropDoubles(list.transfers.sort((a, b) => sign * comparePlaces(a, b)));
    list.count = Math.max(list.count, list.transfers.length);
  }
  return { lists, ahead };
}

/** A contract that was followed late has its earlier payments in two tables. */
const dropDoubles = (sorted: readonly Transfer[]): Transfer[] =>
  sorted.filter((one, position) => {
    const before = sorted[position - 1];
    return !before || comparePlaces(before, one) !== 0 || before.tokenId !== one.tokenId;
  });
