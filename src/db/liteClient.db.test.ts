import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import type { Db } from './Database.ts';

const { db } = await prepareTestDatabase();

beforeEach(async () => {
  await db.execute(sql`create table sent (id int primary key)`);
});
afterEach(async () => {
  await db.execute(sql`drop table sent`);
});

const insert = (id: number) => db.execute(sql`insert into sent values (${id})`).execute();
const readIds = async (from: Db) =>
  rowsOf<{ id: number }>(await from.execute(sql`select id from sent order by id`)).map(({ id }) => id);

it('gives each of many calls made at once its own answer, the failed ones too', async () => {
  await insert(3);
  const answers = await Promise.allSettled([1, 2, 3, 4].map(insert));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await readIds(db)).toEqual([1, 2, 3, 4]);
});

describe.runIf(testEngine === 'pglite')('the one session of the embedded database', () => {
  it('answers in the order of the calls, and lets nothing into a transaction that was called beside it', async () => {
    const seen: number[][] = [];
    await Promise.all([
      insert(1),
      db.transaction(async (tx) => {
        seen.push(await readIds(tx));
        await new Promise(setImmediate);
        seen.push(await readIds(tx));
      }),
      insert(2),
      readIds(db).then((ids) => seen.push(ids)),
    ]);
    expect(seen).toEqual([[1], [1], [1, 2]]);
  });
});
