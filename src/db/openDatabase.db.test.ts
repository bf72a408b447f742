import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { createPostgresDatabase, openTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { getAppliedMigrations, migrate, readMigrations } from './migrate.ts';
import { openLite } from './openLite.ts';
import { openPostgres } from './openPostgres.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

async function count(): Promise<number> {
  return (
    rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from announcement`))[0]?.n ?? -1
  );
}

describe('a database', () => {
  it('rolls a failed transaction back whole', async () => {
    const before = await count();
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`insert into announcement (content) values ('lost')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toBe(before);
  });

  it('supports a savepoint inside a transaction', async () => {
    const before = await count();
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into announcement (content) values ('kept')`);
      await tx
        .transaction((inner) => inner.execute(sql`insert into announcement (content) values (null)`))
        .catch(() => undefined);
    });
    expect(await count()).toBe(before + 1);
  });

  it('delivers notifications at commit and not after a rollback', async () => {
    const heard: string[] = [];
    const unlisten = await database.listen('news', {
      onNotify: (payload) => heard.push(payload),
      onGap: () => undefined,
    });
    await db.execute(sql`select pg_notify('news', 'one')`);
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`select pg_notify('news', 'never')`);
        tx.rollback();
      })
      .catch(() => undefined);
    await db.execute(sql`select pg_notify('news', 'two')`);
    await expect.poll(() => heard).toEqual(['one', 'two']);
    unlisten();
  });

  it('gives a named lock to one at a time', async () => {
    const events: string[] = [];
    const work = (name: string) =>
      database.withLock('a lock', async () => {
        events.push(`${name} in`);
        await sleep(30);
        events.push(`${name} out`);
      });
    await Promise.all([work('first'), work('second')]);
    expect(events.map((event) => event.split(' ')[1])).toEqual(['in', 'out', 'in', 'out']);
    const lock = await database.tryLock('b lock');
    expect(await database.tryLock('b lock')).toBeUndefined();
    await lock?.release();
    await (await database.tryLock('b lock'))?.release();
  });

  it('has all migrations and applies none twice', async () => {
    expect(await getAppliedMigrations(database)).toEqual(readMigrations().map(({ tag }) => tag));
    expect(await migrate(database)).toEqual([]);
  });
});

describe.runIf(testEngine === 'pglite')('PGlite', () => {
  it('refuses the outer connection inside a transaction instead of waiting for ever', async () => {
    const misused = db.transaction(async () => db.execute(sql`select 1`));
    await expect(misused).rejects.toMatchObject({
      cause: { message: 'Use the transaction (tx), not the database, inside a transaction' },
    });
  });

  it('starts from the image that the build makes', async () => {
    const fresh = await openLite({});
    expect(await migrate(fresh)).toEqual(readMigrations().map(({ tag }) => tag));
    await fresh.close();
  });
});

describe.runIf(testEngine === 'postgres')('PostgreSQL', () => {
  it('comes up when four instances start on an empty database at once', async () => {
    const url = await createPostgresDatabase({ migrated: false });
    const instances = await Promise.all(Array.from({ length: 4 }, () => openPostgres({ url })));
    const applied = await Promise.all(instances.map((instance) => migrate(instance)));
    expect(applied.flat().sort()).toEqual(
      readMigrations()
        .map(({ tag }) => tag)
        .sort(),
    );
    await Promise.all(instances.map((instance) => instance.close()));
  });

  it('compiles no statement, however many rows are expected of it', async () => {
    const { db, close } = await openPostgres({ url: await createPostgresDatabase({ migrated: false }) });
    expect(rowsOf(await db.execute(sql`show jit`))).toEqual([{ jit: 'off' }]);
    await close();
  });
});
