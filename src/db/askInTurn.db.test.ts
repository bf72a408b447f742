import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';

const { db } = await prepareTestDatabase();

describe('questions that are asked at once inside a transaction', () => {
  it('are answered each by itself, a refused one too, and the driver has nothing to warn of', async () => {
    const warnings: string[] = [];
    const listen = ({ message }: Error) => void warnings.push(message);
    process.on('warning', listen);
    onTestFinished(() => void process.off('warning', listen));
    const ask = async (question: ReturnType<typeof sql>) => rowsOf<{ n: number }>(await db.execute(question));
    expect(await ask(sql`select 0 as n`)).toEqual([{ n: 0 }]);

    const answers = await db.transaction((tx) =>
      Promise.all([1, 2, 3, 4, 5].map(async (n) => rowsOf(await tx.execute(sql`select ${n}::int as n`)))),
    );
    expect(answers).toEqual([1, 2, 3, 4, 5].map((n) => [{ n }]));

    const [refused, after] = await db.transaction((tx) =>
      Promise.allSettled([
        tx.execute(sql`select 1 / 0`),
        tx.execute(sql`select 1`),
        tx.execute(sql`select 2`),
      ]),
    );
    expect(refused.status).toBe('rejected');
    // PostgreSQL refuses what follows in a transaction that failed.
    expect(after.status).toBe('rejected');
    expect(await ask(sql`select 3 as n`)).toEqual([{ n: 3 }]);
    // A warning is told in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });
});
