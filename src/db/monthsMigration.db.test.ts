import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createPostgresDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import type { Database } from './Database.ts';
import { migrate } from './migrate.ts';
import { openLite } from './openLite.ts';
import { openPostgres } from './openPostgres.ts';
import { rowsOf } from './rows.ts';

/** As version 0.1.0 left it. */
async function openOld(): Promise<Database> {
  const database =
    testEngine === 'pglite'
      ? await openLite({})
      : await openPostgres({ url: await createPostgresDatabase({ migrated: false }) });
  await migrate(database, { upTo: '0001_chain_totals' });
  return database;
}

/** Two chains, a block every eight hours from the end of November 2023 on; every third block is empty. */
const blocks = sql`
  insert into chain_block (chain_id, number, hash, parent_hash, time, has_rows)
  select chain, n, decode(md5('b' || n), 'hex'), decode(md5('b' || n - 1), 'hex'), '2023-11-28T23:59:59Z'::timestamptz + n * interval '8 hours', n % 3 > 0
  from unnest(array[1, 10]) chain, generate_series(0, 299) n`;
const transactions = sql`
  insert into chain_transaction (chain_id, block_number, index, hash, sender, target, selector, value, success)
  select chain, n, i, decode(md5('t' || n || i), 'hex'), '\\xaa', decode(md5('c' || n % 5), 'hex'), case when i = 0 then '\\xa9059cbb'::bytea end,
    115792089237316195423570985008687907853269984665640564039457584007913129639935 - n, i = 0
  from unnest(array[1, 10]) chain, generate_series(0, 299) n, generate_series(0, 1) i where n % 3 > 0`;
const logs = sql`
  insert into chain_log (chain_id, block_number, index, transaction_index, transaction_hash, address, topic0, topic1, topic2, topic3, data)
  select chain, n, i, 0, decode(md5('t' || n || '0'), 'hex'), decode(md5('c' || n % 5), 'hex'), case when i > 0 then decode(md5('e' || i), 'hex') end,
    case when i > 1 then '\\x01'::bytea end, case when i > 2 then '\\x02'::bytea end, case when i > 3 then '\\x03'::bytea end, decode(md5('d' || n || i), 'hex')
  from unnest(array[1, 10]) chain, generate_series(0, 299) n, generate_series(0, 4) i where n % 3 > 0`;

async function read(database: Database, query: string): Promise<unknown[]> {
  return rowsOf<{ row: unknown }>(
    await database.db.execute(sql.raw(`select to_jsonb(q) as row from (${query}) q order by q::text`)),
  ).map(({ row }) => row);
}

const oldRows = (table: string) => `
  select r.*, b.time as block_time from ${table} r join chain_block b on b.chain_id = r.chain_id and b.number = r.block_number`;

it('brings every row of an older database into its month', async () => {
  const database = await openOld();
  for (const statement of [blocks, transactions, logs]) await database.db.execute(statement);
  // In an order of their own, since the columns' order changes.
  const before = {
    transactions: await read(database, `select to_jsonb(o) as row from (${oldRows('chain_transaction')}) o`),
    logs: await read(database, `select to_jsonb(o) as row from (${oldRows('chain_log')}) o`),
    blocks: await read(database, 'select * from chain_block'),
  };
  expect([before.transactions.length, before.logs.length]).toEqual([800, 2000]);

  expect(await migrate(database)).toContain('0002_chain_months');
  const after = {
    transactions: await read(database, 'select to_jsonb(o) as row from chain_transaction o'),
    logs: await read(database, 'select to_jsonb(o) as row from chain_log o'),
    blocks: await read(database, 'select * from chain_block'),
  };
  expect(after).toEqual(before);
  const parts = await read(
    database,
    'select tableoid::regclass::text as part, count(*)::int as rows, min(block_time) as first from chain_log group by 1',
  );
  expect(parts).toEqual([
    { part: 'chain_log_2023_11', rows: 40, first: '2023-11-29T07:59:59+00:00' },
    { part: 'chain_log_2023_12', rows: 620, first: '2023-12-01T07:59:59+00:00' },
    { part: 'chain_log_2024_01', rows: 620, first: '2024-01-01T07:59:59+00:00' },
    { part: 'chain_log_2024_02', rows: 580, first: '2024-02-01T07:59:59+00:00' },
    { part: 'chain_log_2024_03', rows: 140, first: '2024-03-01T07:59:59+00:00' },
  ]);
  await database.close();
});

it('changes nothing rather than lose a row whose block is missing', async () => {
  const database = await openOld();
  for (const statement of [blocks, transactions, logs]) await database.db.execute(statement);
  await database.db.execute(sql`delete from chain_block where chain_id = 10 and number = 7`);
  await expect(migrate(database)).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^23/) } });
  expect(await read(database, 'select count(*)::int as n from chain_log')).toEqual([{ n: 2000 }]);
  await database.close();
});
