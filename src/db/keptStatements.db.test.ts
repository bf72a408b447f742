import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgresDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { keepStatement } from './keptStatements.ts';
import { openPostgres } from './openPostgres.ts';
import { rowsOf } from './rows.ts';

describe.runIf(testEngine === 'postgres')('statements that are kept', () => {
  async function open(isPooled: boolean) {
    const url = await createPostgresDatabase({ migrated: false });
    const { db, close } = await openPostgres({ url, poolSize: 1, ...(isPooled && { directUrl: url }) });
    onTestFinished(close);
    const built: number[] = [];
    const ask = keepStatement((factor: number) => {
      built.push(factor);
      return sql`select ${sql.placeholder('value')}::int * ${sql.raw(String(factor))} as product`;
    });
    const multiply = async (value: number, factor: number) =>
      rowsOf<{ product: number }>(await ask(db, factor, { value }))[0]?.product;
    const count = async () =>
      rowsOf<{ count: number }>(
        await db.execute(sql`select count(*)::int as count from pg_prepared_statements`),
      )[0]?.count;
    return { multiply, count, built };
  }

  it('are built and planned once for each shape, whatever their values', async () => {
    const { multiply, count, built } = await open(false);
    expect([await multiply(2, 2), await multiply(21, 2), await multiply(21, 3)]).toEqual([4, 42, 63]);
    expect(built).toEqual([2, 3]);
    expect(await count()).toBe(2);
  });

  it('have no name behind a pooler, where the next session does not know it', async () => {
    const { multiply, count } = await open(true);
    expect([await multiply(2, 2), await multiply(21, 2)]).toEqual([4, 42]);
    expect(await count()).toBe(0);
  });
});
