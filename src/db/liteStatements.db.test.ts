import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';

const { db } = await prepareTestDatabase();

beforeEach(async () => {
  await db.execute(sql`create table kept (id int primary key, name text)`);
  await db.execute(sql`insert into kept values (1, 'one'), (2, 'two')`);
});
afterEach(async () => {
  await db.execute(sql`drop table kept`);
});

const read = async (id: number) =>
  rowsOf(await db.execute(sql`select * from kept where id = ${id}`).execute());

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

it('gives each of many readings asked at once its own answer, the failed ones too', async () => {
  const divide = async (by: number) =>
    rowsOf<{ part: number }>(await db.execute(sql`select 12 / ${by}::int as part`))[0]?.part;
  for (const by of [1, 2]) await divide(by);
  const answers = await Promise.allSettled([1, 2, 0, 3, 4].map(divide));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([
    12,
    6,
    'failed',
    4,
    3,
  ]);
  expect(await Promise.all([6, 12].map(divide))).toEqual([2, 1]);
});

it.runIf(testEngine === 'pglite')(
  'reads what was written before it, among readings asked at once',
  async () => {
    for (const id of [1, 2]) await read(id);
    const [before, , after] = await Promise.all([
      read(1),
      db.execute(sql`update kept set name = 'uno' where id = 1`).execute(),
      read(1),
    ]);
    expect([before, after]).toEqual([[{ id: 1, name: 'one' }], [{ id: 1, name: 'uno' }]]);
  },
);

it('reads JSON of every kind', async () => {
  const values = [{ a: [1, null] }, 'text', '{"a": 1}', 7, true, null, [], 'null'];
  for (const value of values) {
    const text = JSON.stringify(value);
    const ask = () =>
      db.execute(
        sql`select ${text}::jsonb as value, ${text}::json as plain, null::jsonb as none, array[${text}::jsonb] as list`,
      );
    for (const answer of [await ask(), await ask(), await ask()])
      expect(rowsOf(answer)).toEqual([{ value, plain: value, none: null, list: [value] }]);
  }
});
