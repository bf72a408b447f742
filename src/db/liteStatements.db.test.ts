import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { rowsOf } from './rows.ts';

const { db } = await prepareTestDatabase();

beforeEach(async () => {
  await db.execute(sql`create table kept (id int primary key, name text)`);
  await db.execute(sql`insert into kept values (1, 'one'), (2, 'two')`);
});
afterEach(async () => {
  await db.execute(sql`drop table kept`);
});

const read = async (id: number) => rowsOf(await db.execute(sql`select * from kept where id = ${id}`));

it('answers the same query anew each time', async () => {
  for (const [id, name] of [
    [1, 'one'],
    [2, 'two'],
    [1, 'one'],
  ] as const)
    expect(await read(id)).toEqual([{ id, name }]);
  await db.execute(sql`update kept set name = 'uno' where id = 1`);
  expect(await read(1)).toEqual([{ id: 1, name: 'uno' }]);
});

it('reads a table whose columns have changed since the query was asked', async () => {
  for (const id of [1, 2, 1]) await read(id);
  await db.execute(sql`alter table kept add column chain text default 'demo'`);
  await db.execute(sql`alter table kept alter column name type int using length(name)`);
  expect(await read(1)).toEqual([{ id: 1, name: 3, chain: 'demo' }]);
});

it('goes on after a query that failed, within a transaction and without', async () => {
  const insert = (id: number) => sql`insert into kept values (${id}, null)`;
  for (const id of [3, 4]) await db.execute(insert(id));
  await expect(db.execute(insert(3))).rejects.toMatchObject({ cause: { code: '23505' } });
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(insert(5));
      await tx.execute(insert(3));
    }),
  ).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await read(5)).toEqual([]);
  await db.execute(insert(5));
  expect(await read(5)).toEqual([{ id: 5, name: null }]);
});

it('answers more different queries than it keeps', async () => {
  for (const round of [1, 2, 3])
    for (let index = 0; index < 450; index++) {
      const [row] = rowsOf<{ index: number }>(
        await db.execute(sql.raw(`select ${index} as index, ${round} as round`)),
      );
      if (row?.index !== index) expect.fail(`${index} answered ${row?.index}`);
    }
  const [counted] = rowsOf<{ plans: number }>(
    await db.execute(sql`select count(*)::int as plans from pg_prepared_statements`),
  );
  expect(counted?.plans).toBeLessThanOrEqual(400);
});
