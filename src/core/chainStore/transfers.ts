import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { keepStatement } from '#db/keptStatements.ts';
import { parseRows } from '#db/rows.ts';
import { coin } from '#model/trace.ts';
import { comparePlaces, type Transfer } from '#model/transfers.ts';
import { readTransferLog } from '#trace/transferLogs.ts';
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
} from './transferQuery.ts';

/** As the tables with transfers are read. */
const transferRow = z.object({
  block: z.number(),
  time: z.number(),
  transaction_index: z.number(),
  index: z.number(),
  hash: z.string(),
  from: z.string(),
  to: z.string(),
  asset: z.string(),
  token_id: z.nullable(z.string()),
  amount: z.string(),
  /** Of logs that can tell of several transfers. */
  event: z.nullable(z.string()),
});
type TransferRow = z.infer<typeof transferRow>;

const nobody = `0x${'0'.repeat(64)}`;

export function toTransfers(row: TransferRow): Transfer[] {
  const { block, transaction_index: transactionIndex, index, time, hash, from, to, event } = row;
  if (event !== null) {
    const topics = [`0x${event}`, nobody, from, to];
    const place = { block, transactionIndex, index, time, hash };
    return readTransferLog({ ...place, address: row.asset, topics, data: `0x${row.amount}` });
  }
  const isCoin = row.asset === '';
  const tokenId = row.token_id === null ? null : BigInt(`0x${row.token_id}`).toString();
  const amount = isCoin ? BigInt(row.amount) : tokenId === null ? BigInt(`0x${row.amount}`) : 1n;
  const kind = isCoin ? 'payment' : 'log';
  const asset = isCoin ? coin : row.asset;
  return [{ block, transactionIndex, index, time, hash, kind, from, to, asset, tokenId, amount }];
}

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

const listRow = z.extend(transferRow, {
  /** Null in rows that were read ahead. */
  end: z.nullable(z.number()),
  /** How many there are, beside the last of a full list. */
  count: z.nullable(z.number()),
  /** In its list, from 1 on. */
  rank: z.number(),
});
type Row = z.infer<typeof listRow>;
/** Which kinds of transfers are kept is asked for once, with the first list. */
const keptRow = z.object({ multi: z.boolean(), payments: z.boolean(), coins: z.boolean() });

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
  return joinRows({ ...query, countTo: 0 }, parseRows(result, listRow)).lists.map(
    ({ transfers }) => transfers,
  );
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
  return { ...joinRows(query, parseRows(result, listRow)), kept: kept ?? parseRows(result, keptRow)[0] };
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

export interface TransferReaderOptions extends Omit<CountedQuery, 'ends' | 'ahead' | 'kept'> {
  /** Whose transfers nobody will ask for. */
  except: readonly string[];
}

export type TransferReader = (
  ends: readonly TransferEnd[],
  level: { isLast: boolean },
) => Promise<CountedTransfers[]>;

/** The lists of more addresses are many rows, of which a trace with its bounds would leave out most. */
const mostAhead = 64;

/** Reads transfers level by level, two levels with one question where the first is narrow: every question costs a way to the database. */
export function createTransferReader(db: Db, { except, ...options }: TransferReaderOptions): TransferReader {
  let kept: KeptTransfers | undefined;
  let ahead: ReadonlyMap<string, CountedTransfers & { time: number }> = new Map();
  return async (ends, { isLast }) => {
    const find = ({ address, time }: TransferEnd) => {
      const found = ahead.get(address);
      return found?.time === time ? found : undefined;
    };
    const found = ends.map(find);
    const missing = ends.filter((_, position) => !found[position]);
    if (missing.length === 0) return found.filter((one) => one !== undefined);
    const isNarrow = missing.length <= mostAhead && !isLast;
    const answer = await getCountedTransfers(db, {
      ...{ ...options, kept, ends: missing },
      ahead: isNarrow ? { except } : undefined,
    });
    ({ kept, ahead } = answer);
    const read = answer.lists.values();
    return found.map((one) => one ?? read.next().value ?? { transfers: [], count: 0 });
  };
}
