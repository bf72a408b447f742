import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgresDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { executeKept } from './keptStatements.ts';
import { openPostgres } from './openPostgres.ts';
import { rowsOf } from './rows.ts';

describe.runIf(testEngine === 'postgres')('statements that are kept', () => {
  async function open(isPooled: boolean) {
    const url = await createPostgresDatabase({ migrated: false });
    const { db, close } = await openPostgres({ url, poolSize: 1, ...(isPooled && { directUrl: url }) });
    onTestFinished(close);
    const double = async (value: number) =>
      rowsOf<{ sum: number }>(await executeKept(db, sql`select ${value}::int * 2 as sum`))[0]?.sum;
    const count = async () =>
      rowsOf<{ count: number }>(
        await db.execute(sql`select count(*)::int as count from pg_prepared_statements`),
      )[0]?.count;
    return { double, count };
  }

  it('are planned once, whatever their values', async () => {
    const { double, count } = await open(false);
    expect([await double(2), await double(21)]).toEqual([4, 42]);
    expect(await count()).toBe(1);
  });

  it('have no name behind a pooler, where the next session does not know it', async () => {
    const { double, count } = await open(true);
    expect([await double(2), await double(21)]).toEqual([4, 42]);
    expect(await count()).toBe(0);
  });
});
