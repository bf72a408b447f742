import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import type { CopyColumn } from './copyFormat.ts';
import { copyRows } from './copyRows.ts';

const { db } = await prepareTestDatabase();
await db.execute(
  sql`create table copied (id int primary key, bytes bytea, flag bool, amount numeric(78), time timestamptz)`,
);

const columnsOf = (...ids: number[]): CopyColumn[] => [
  { name: 'id', type: 'integer', values: ids },
  {
    name: 'bytes',
    type: 'bytea',
    values: ids.map((id) => (id === 2 ? null : `0x00ff${String(id).padStart(6, '0')}`)),
  },
  { name: 'flag', type: 'boolean', values: ids.map((id) => id === 1) },
  { name: 'amount', type: 'numeric', values: ids.map((id) => BigInt(id) * 10n ** 30n) },
  { name: 'time', type: 'timestamptz', values: ids.map((id) => new Date(Date.UTC(2026, 0, id, 1, 2, 3))) },
];
const read = async () =>
  rowsOf(
    await db.execute(
      sql`select id, encode(bytes, 'hex') as bytes, flag, amount::text as amount, to_char(time at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') as time from copied order by id`,
    ),
  );
const first = [
  {
    id: 1,
    bytes: '00ff000001',
    flag: true,
    amount: `1${'0'.repeat(30)}`,
    time: '2026-01-01 01:02:03.000000',
  },
  { id: 2, bytes: null, flag: false, amount: `2${'0'.repeat(30)}`, time: '2026-01-02 01:02:03.000000' },
];

it('adds rows of every kind', async () => {
  await db.transaction((tx) => copyRows(tx, { table: 'copied', columns: columnsOf(1, 2) }));
  expect(await read()).toEqual(first);
});

it('keeps numbers and times from end to end of what a chain can say', async () => {
  const amounts = [0n, 1n, 9_999n, 10_000n, 10_001n, 100_000_000n, 123_456_789n, 2n ** 256n - 1n];
  const times = [
    0,
    -1,
    951_782_400_000,
    946_684_799_999,
    4_102_444_800_000,
    1_790_000_000_123,
    1,
    2 ** 32,
  ].map((time) => new Date(time));
  await db.transaction((tx) =>
    copyRows(tx, {
      table: 'copied',
      columns: [
        { name: 'id', type: 'integer', values: [0, -1, 1, 2 ** 31 - 1, -(2 ** 31), 5, 6, 7] },
        { name: 'amount', type: 'numeric', values: amounts },
        { name: 'time', type: 'timestamptz', values: times },
      ],
    }),
  );
  const rows = rowsOf<{ id: number; amount: string; time: string }>(
    await db.execute(
      sql`select id, amount::text as amount, (extract(epoch from time) * 1000)::bigint::text as time from copied order by copied.amount`,
    ),
  );
  expect(rows.map(({ id }) => id)).toEqual([0, -1, 1, 2 ** 31 - 1, -(2 ** 31), 5, 6, 7]);
  expect(rows.map(({ amount }) => amount)).toEqual(amounts.map(String));
  expect(rows.map(({ time }) => Number(time))).toEqual(times.map(Number));
});

it('refuses what is no hexadecimal, and adds nothing', async () => {
  for (const value of ['0x0g', '0x012', '0x00ffzz'])
    await expect(
      db.transaction((tx) =>
        copyRows(tx, {
          table: 'copied',
          columns: [
            { name: 'id', type: 'integer', values: [1] },
            { name: 'bytes', type: 'bytea', values: [value] },
          ],
        }),
      ),
    ).rejects.toThrow(/hexadecimal/);
  expect(await read()).toEqual([]);
});

it('fails on a row that is there, takes nothing of the transaction, and leaves the connection usable', async () => {
  await db.transaction((tx) => copyRows(tx, { table: 'copied', columns: columnsOf(1, 2) }));
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into copied (id) values (8)`);
    await copyRows(tx, { table: 'copied', columns: columnsOf(9, 2) });
  });
  await expect(failing).rejects.toThrow(/duplicate key/);
  expect(await read()).toEqual(first);
});

it('takes more than one message holds', async () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => index + 10);
  await db.transaction((tx) => copyRows(tx, { table: 'copied', columns: columnsOf(...ids) }));
  expect(await read()).toHaveLength(20_000);
});

it('does nothing without rows', async () => {
  await db.transaction((tx) => copyRows(tx, { table: 'copied', columns: columnsOf() }));
});
