import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { copyRows } from './copyRows.ts';
import { rowsOf } from './rows.ts';

const { db } = await prepareTestDatabase();
await db.execute(sql`create table copied (id int primary key, bytes bytea, flag bool, amount numeric)`);

const columnsOf = (...ids: number[]) => [
  { name: 'id', values: ids },
  {
    name: 'bytes',
    values: ids.map((id) => (id === 2 ? null : `00ff${String(id).padStart(6, '0')}`)),
    isBytes: true,
  },
  { name: 'flag', values: ids.map((id) => id === 1) },
  { name: 'amount', values: ids.map((id) => `${id}${'0'.repeat(30)}`) },
];
const read = async () =>
  rowsOf(
    await db.execute(
      sql`select id, encode(bytes, 'hex') as bytes, flag, amount::text as amount from copied order by id`,
    ),
  );
const first = [
  { id: 1, bytes: '00ff000001', flag: true, amount: `1${'0'.repeat(30)}` },
  { id: 2, bytes: null, flag: false, amount: `2${'0'.repeat(30)}` },
];

it('adds rows of every kind', async () => {
  await db.transaction((tx) => copyRows(tx, { table: 'copied', columns: columnsOf(1, 2) }));
  expect(await read()).toEqual(first);
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
