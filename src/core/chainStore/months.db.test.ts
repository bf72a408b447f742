import { type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { openTestDatabase, prepareTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { getDailyCounts } from './activity.ts';
import { getLogs } from './logs.ts';
import { deleteIndexedRows, insertIndexedRows, type NewRows } from './rows.ts';
import { readTransfers } from './tokenBalances.ts';
import { getLargestTotals } from './totals.ts';

const database = await prepareTestDatabase();
const { db } = database;
const token = `0x${'70'.repeat(20)}` as const;
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' as const;
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;

/** A block at each of the times, numbered from 0, with one transaction and one transfer. */
function makeRows(times: readonly string[], { chainId = 1, first = 0 } = {}): NewRows {
  const blocks = times.map((time, index) => ({ number: first + index, timestamp: Date.parse(time) / 1000 }));
  return {
    chainId,
    blocks,
    transactions: blocks.map(({ number }) => ({
      blockNumber: number,
      index: 0,
      hash: word(1000 + number),
      sender: `0x${'aa'.repeat(20)}`,
      target: token,
      selector: '0xa9059cbb',
      value: 0n,
      success: true,
    })),
    logs: blocks.map(({ number }) => ({
      blockNumber: number,
      logIndex: 0,
      transactionIndex: 0,
      transactionHash: word(1000 + number),
      address: token,
      topics: [transfer, word(1), word(2)],
      data: word(number),
    })),
  };
}

const insert = (rows: NewRows, to: Db = db) => to.transaction((tx) => insertIndexedRows(tx, rows));

async function getParts(of: Db = db): Promise<string[]> {
  const result = await of.execute(sql`
    select inhrelid::regclass::text as part from pg_inherits where inhparent in ('chain_log'::regclass, 'chain_transaction'::regclass) order by 1`);
  return rowsOf<{ part: string }>(result).map(({ part }) => part);
}

async function getPlaces(): Promise<[number, string][]> {
  const result = await db.execute(
    sql`select block_number as block, tableoid::regclass::text as part from chain_log order by chain_id, block_number`,
  );
  return rowsOf<{ block: number; part: string }>(result).map(({ block, part }) => [block, part]);
}

/** The months that the plans of some statements look into. */
async function findMonths(work: (watched: Db) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const execute = async (query: SQL) => {
    plans.push(JSON.stringify(rowsOf(await db.execute(sql`explain (costs off) ${query}`))));
    return db.execute(query);
  };
  await work({ execute } as unknown as Db);
  return [...new Set(plans.join().match(/chain_(?:log|transaction)_20\d\d_\d\d/g))].sort();
}

describe('months', () => {
  it('begin and end to the second', async () => {
    await insert(makeRows(['2024-02-29T23:59:59Z', '2024-03-01T00:00:00Z', '2024-12-31T23:59:59Z']));
    expect(await getPlaces()).toEqual([
      [0, 'chain_log_2024_02'],
      [1, 'chain_log_2024_03'],
      [2, 'chain_log_2024_12'],
    ]);
  });

  it('are made once for all chains, in any order, and not for blocks without rows', async () => {
    const fresh = await openTestDatabase();
    await insert(makeRows(['2021-05-01T00:00:00Z', '2021-07-01T00:00:00Z']), fresh.db);
    await insert(makeRows(['2020-12-31T00:00:00Z', '2021-05-31T00:00:00Z'], { chainId: 2 }), fresh.db);
    const rows = makeRows(['2021-07-02T00:00:00Z'], { first: 2 });
    await insert({ ...rows, blocks: [...rows.blocks, { number: 0, timestamp: 0 }] }, fresh.db);
    const months = ['2020_12', '2021_05', '2021_07'];
    expect(await getParts(fresh.db)).toEqual([
      ...months.map((month) => `chain_log_${month}`),
      ...months.map((month) => `chain_transaction_${month}`),
    ]);
    await fresh.close();
  });

  it('are not left behind by a window that fails', async () => {
    const failing = db.transaction(async (tx) => {
      await insertIndexedRows(tx, makeRows(['2019-01-01T00:00:00Z']));
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    expect((await getParts()).filter((part) => part.endsWith('2019_01'))).toEqual([]);
    await insert(makeRows(['2019-01-01T00:00:00Z']));
    expect(await getPlaces()).toEqual([[0, 'chain_log_2019_01']]);
  });

  it('hold indexes of the whole table’s kinds, BRIN on the time among them', async () => {
    await insert(makeRows(['2024-01-05T00:00:00Z']));
    const result = await db.execute(sql`
      select count(*)::int as indexes, count(*) filter (where indexdef like '%USING brin (block_time)%')::int as brin,
        (select count(*)::int from pg_indexes where tablename = 'chain_log') as whole
      from pg_indexes where tablename = 'chain_log_2024_01'`);
    expect(rowsOf(result)).toEqual([{ indexes: 10, brin: 1, whole: 10 }]);
  });

  it('refuse a row that is there already', async () => {
    await insert(makeRows(['2024-01-05T00:00:00Z']));
    await expect(insert(makeRows(['2024-01-05T00:00:00Z']))).rejects.toThrow();
    expect(await getPlaces()).toHaveLength(1);
  });
});

describe.runIf(testEngine === 'postgres')('several writers at once', () => {
  it('come to the same new months and all get through, while a reader is in the table', async () => {
    await insert(makeRows(['2024-01-05T00:00:00Z'], { chainId: 99 }));
    const times = Array.from({ length: 30 }, (_, index) =>
      new Date(Date.UTC(2010, index, 1 + (index % 20))).toISOString(),
    );
    await db.transaction(
      async (reader) => {
        // As a backup does: it holds the table open to its end.
        const count = () => reader.execute(sql`select count(*)::int as n from chain_log`);
        expect(rowsOf(await count())).toEqual([{ n: 1 }]);
        await Promise.all([1, 2, 3, 4].map((chainId) => insert(makeRows(times, { chainId }))));
        expect(rowsOf(await count())).toEqual([{ n: 1 }]);
      },
      { isolationLevel: 'repeatable read' },
    );
    expect(rowsOf(await db.execute(sql`select count(*)::int as n from chain_log`))).toEqual([{ n: 121 }]);
    expect((await getParts()).filter((part) => /_201[0-2]_/.test(part))).toHaveLength(60);
  });
});

describe('reading', () => {
  const times = Array.from({ length: 24 }, (_, index) => new Date(Date.UTC(2024, index, 10)).toISOString());
  const contracts = [{ chain: 'eip155:1', address: token }];

  it('goes over all months, in order, newest evidence first', async () => {
    await insert(makeRows(times.slice(12), { first: 12 }));
    await insert(makeRows(times.slice(0, 12)));
    const all = Array.from({ length: 24 }, (_, index) => index);
    const logs = await getLogs(db, { chainId: 1, address: token, topics: [transfer], toBlock: 99 });
    expect(logs.map(({ block }) => block)).toEqual(all);
    const read: number[] = [];
    for await (const page of readTransfers(db, { chainId: 1, token, toBlock: 99, rowsPerPage: 5 }))
      read.push(...page.map(({ data }) => Number(`0x${data}`)));
    expect(read).toEqual(all);
    for (const kind of ['caller', 'function', 'event'] as const) {
      const [total] = await getLargestTotals(db, { kind, contracts, count: 1 });
      expect(total).toMatchObject({ count: 24, block: 23, hash: word(1023).slice(2) });
      expect(new Date(total?.time ?? 0).toISOString()).toBe('2025-12-10T00:00:00.000Z');
    }
    expect(await getDailyCounts(db, { contracts, since: new Date('2025-11-11T00:00:00Z') })).toEqual([
      { day: '2025-12-10', transactions: 1, failed: 0, events: 1 },
    ]);
  });

  it('looks only into the months that its time bound admits', async () => {
    await insert(makeRows(times));
    const last = ['2025_11', '2025_12'];
    const both = ['chain_log', 'chain_transaction'].flatMap((table) =>
      last.map((month) => `${table}_${month}`),
    );
    const since = new Date('2025-11-01T00:00:00Z');
    expect(await findMonths((watched) => getDailyCounts(watched, { contracts, since }))).toEqual(both);
    expect(
      await findMonths((watched) => deleteIndexedRows(watched, { chainId: 1, fromBlock: 22, since })),
    ).toEqual(both);
  });

  it('reverses across the end of a month and leaves the rest', async () => {
    await insert(makeRows(times));
    const [newest] = await getLargestTotals(db, { kind: 'event', contracts, count: 1 });
    expect(newest?.count).toBe(24);
    const since = new Date(times[22] ?? '');
    await db.transaction((tx) => deleteIndexedRows(tx, { chainId: 1, fromBlock: 22, since }));
    const [left] = await getLargestTotals(db, { kind: 'event', contracts, count: 1 });
    expect(left).toMatchObject({ count: 22, block: 21 });
    expect(await getPlaces()).toHaveLength(22);
    // What replaces them may fall into another month.
    await insert(makeRows(['2025-10-31T23:59:59Z', '2025-11-01T00:00:00Z'], { first: 22 }));
    expect((await getPlaces()).slice(-2)).toEqual([
      [22, 'chain_log_2025_10'],
      [23, 'chain_log_2025_11'],
    ]);
  });
});
