import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { createPostgresDatabase } from '#test/helpers/testDatabase.ts';
import { findUnavailable } from './findUnavailable.ts';
import { keepQuery } from './keepQuery.ts';
import { keepStatement } from './keptStatements.ts';
import { openPostgres } from './openPostgres.ts';

const coin = pgTable('coin', { id: text('id').primaryKey(), amount: integer('amount').notNull() });

const selectCoin = keepQuery((db, id) => db.select().from(coin).where(eq(coin.id, id)));
/** Of the connection that it is asked over. */
const selectPlans = keepQuery((db, id) =>
  db
    .select({
      names: sql<number>`(select count(*)::int from pg_prepared_statements)`,
    })
    .from(coin)
    .where(eq(coin.id, id)),
);
describe('statements that are kept', () => {
  async function open({ isPooled = false, at }: { isPooled?: boolean; at?: string } = {}) {
    const url = at ?? (await createPostgresDatabase({ migrated: false }));
    const { db, close } = await openPostgres({ url, poolSize: 1, ...(isPooled && { directUrl: url }) });
    onTestFinished(close);
    await db.execute(sql`create table coin (id text primary key, amount int not null)`);
    await db.execute(sql`insert into coin values ('a', 1), ('b', 2)`);
    return db;
  }

  function createMultiply(db: Awaited<ReturnType<typeof open>>) {
    const built: number[] = [];
    const ask = keepStatement((factor: number) => {
      built.push(factor);
      return sql`select ${sql.placeholder('value')}::int * ${sql.raw(String(factor))} as product`;
    });
    const multiply = async (value: number, factor: number) =>
      rowsOf<{ product: number }>(await ask(db, factor, { value }))[0]?.product;
    return { multiply, built };
  }
  const countNames = sql`select count(*)::int as count from pg_prepared_statements`;

  it('are built and planned once for each shape, whatever their values', async () => {
    const db = await open();
    const { multiply, built } = createMultiply(db);
    expect([await multiply(2, 2), await multiply(21, 2), await multiply(21, 3)]).toEqual([4, 42, 63]);
    expect(built).toEqual([2, 3]);
    expect(rowsOf(await db.execute(countNames))).toEqual([{ count: 2 }]);
    await selectCoin(db, 'a');
    await selectCoin(db, 'b');
    expect(await selectPlans(db, 'a')).toEqual([{ names: 4 }]);
  });

  it('have no name behind a pooler, where the next session does not know it', async () => {
    const db = await open({ isPooled: true });
    const { multiply } = createMultiply(db);
    expect([await multiply(2, 2), await multiply(21, 2)]).toEqual([4, 42]);
    expect(rowsOf(await db.execute(countNames))).toEqual([{ count: 0 }]);
    expect(await selectCoin(db, 'b')).toEqual([{ id: 'b', amount: 2 }]);
    expect(await selectPlans(db, 'a')).toEqual([{ names: 0 }]);
  });

  it('answer on when a newer release changes a column under them', async () => {
    const db = await open();
    await selectCoin(db, 'a');
    await db.execute(sql`alter table coin alter column amount type text`);
    expect(await Promise.all([selectCoin(db, 'a'), selectCoin(db, 'b')])).toMatchObject([
      [{ id: 'a' }],
      [{ id: 'b' }],
    ]);
  });

  it('fail with their connection, and are asked over a new one afterwards, by name again', async () => {
    const at = await createPostgresDatabase({ migrated: false });
    const db = await open({ at });
    const { multiply, built } = createMultiply(db);
    const selectSlowly = keepQuery((from, id) =>
      from.select({ slept: sql`pg_sleep(60)::text` }).from(coin).where(eq(coin.id, id)),
    );
    expect([await selectCoin(db, 'a'), await multiply(21, 2)]).toEqual([[{ id: 'a', amount: 1 }], 42]);
    const other = await openPostgres({ url: at, poolSize: 1 });
    onTestFinished(other.close);
    const asked = Promise.allSettled([selectSlowly(db, 'a')]);
    const kill = sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%pg_sleep(60)%'`;
    await expect
      .poll(async () => rowsOf(await other.db.execute(kill)), { timeout: 20_000 })
      .toEqual([{ ended: true }]);
    for (const answer of await asked)
      expect(answer.status === 'rejected' && findUnavailable(answer.reason)).toBeTruthy();
    expect([await selectCoin(db, 'b'), await multiply(21, 2)]).toEqual([[{ id: 'b', amount: 2 }], 42]);
    // The text was built once; the new connection planned both, and what counts them, anew.
    expect(built).toEqual([2]);
    expect(await selectPlans(db, 'a')).toEqual([{ names: 3 }]);
  });

  it('that fail leave those beside them alone', async () => {
    const db = await open();
    const selectHalf = keepQuery((from, id) =>
      from
        .select({ half: sql`1 / ${coin.amount}` })
        .from(coin)
        .where(eq(coin.id, id)),
    );
    await db.execute(sql`insert into coin values ('none', 0)`);
    const [failed, found] = await Promise.allSettled([selectHalf(db, 'none'), selectCoin(db, 'a')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { cause: { code: '22012' } } });
    expect(found).toEqual({ status: 'fulfilled', value: [{ id: 'a', amount: 1 }] });
    expect(await selectCoin(db, 'b')).toEqual([{ id: 'b', amount: 2 }]);
  });
});
