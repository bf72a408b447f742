import { and, asc, eq, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { keepQuery } from './keepQuery.ts';

const { db } = await prepareTestDatabase();

/** A type that is not PostgreSQL's own. */
const mood = pgEnum('mood', ['calm', 'wild']);

const sort = pgTable('sort', {
  id: text().notNull(),
  key: uuid().notNull(),
  mood: mood().notNull(),
  small: integer().notNull(),
  large: bigint({ mode: 'bigint' }).notNull(),
  exact: numeric().notNull(),
  share: doublePrecision(),
  on: date(),
  at: timestamp({ withTimezone: true }),
  is: boolean(),
  words: text().array(),
  json: jsonb(),
});

beforeEach(async () => {
  await db.execute(sql`create type mood as enum ('calm', 'wild')`);
  await db.execute(sql`create table sort (id text, key uuid, mood mood, small int, large bigint, exact numeric, share float8,
    "on" date, at timestamptz, "is" bool, words text[], json jsonb)`);
  await db.execute(sql`insert into sort values
    ('a', '6f1c8ef2-6a51-4f0e-8f3e-0a2f5ad0a001', 'calm', 1, 9007199254740993, 0.10000000000000000000001, 0.1,
      '2026-11-17', '2026-11-17T01:02:03.456789Z', true, '{"one, two","three \\"four\\""}', '{"a": [1, null, "\\u2028 $1"]}'),
    ('a', '6f1c8ef2-6a51-4f0e-8f3e-0a2f5ad0a002', 'wild', -2, -1, 12, null, null, null, null, null, null),
    ('b', '6f1c8ef2-6a51-4f0e-8f3e-0a2f5ad0a003', 'wild', 3, 0, 0, 1e300, '0001-01-01', '1970-01-01T00:00:00Z', false, '{}', '"text"')`);
});
afterEach(async () => {
  await db.execute(sql`drop table sort`);
  await db.execute(sql`drop type mood`);
});

const selectSorts = keepQuery((from, id) =>
  from.select().from(sort).where(eq(sort.id, id)).orderBy(asc(sort.small)),
);
const selectOther = keepQuery((from, id) =>
  from
    .select({ own: sort, other: { small: sort.small }, two: sql<number>`2::int` })
    .from(sort)
    .where(and(eq(sort.id, id), eq(sort.is, true)))
    .limit(5),
);
const selectLong = keepQuery(
  (from, id) => from.select().from(sort).where(eq(sort.id, id)).orderBy(asc(sort.large)),
  { longTexts: true },
);
/** Of another type than the others' thing. */
const selectByKey = keepQuery((from, key) => from.select().from(sort).where(eq(sort.key, key)));

it('answers what each would be answered by itself, in every type', async () => {
  const expected: unknown[] = [];
  for (const id of ['a', 'b', 'nobody'])
    expected.push([await selectSorts(db, id), await selectOther(db, id), await selectLong(db, id)]);
  expect(expected[0]).toMatchObject([
    [
      { small: -2 },
      {
        large: 9007199254740993n,
        exact: '0.10000000000000000000001',
        at: new Date('2026-11-17T01:02:03.456Z'),
      },
    ],
    [{ own: { mood: 'calm' }, other: { small: 1 }, two: 2 }],
    [{ large: -1n }, { words: ['one, two', 'three "four"'] }],
  ]);
  const ask = (id: string) => Promise.all([selectSorts(db, id), selectOther(db, id), selectLong(db, id)]);
  expect(await Promise.all(['a', 'b', 'nobody'].map(ask))).toEqual(expected);
});

it('answers each when one thing is of two types', async () => {
  const key = '6f1c8ef2-6a51-4f0e-8f3e-0a2f5ad0a003';
  await db.execute(sql`update sort set id = ${key} where id = 'b'`);
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([selectSorts(db, key), selectByKey(db, key)]);
    expect(answers).toMatchObject([[{ id: key, key }], [{ id: key, key }]]);
  }
});
