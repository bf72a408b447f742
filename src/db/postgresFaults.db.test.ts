import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { createPostgresDatabase } from '#test/helpers/testDatabase.ts';
import { openPostgres, type PostgresOptions } from './openPostgres.ts';

/** A database with a second way in, for doing harm. */
async function open(options: Omit<PostgresOptions, 'url'> = {}) {
  const url = await createPostgresDatabase({ migrated: true });
  const { pathname } = new URL(url);
  const name = pathname.slice(1);
  const admin = new pg.Client({ connectionString: url.replace(pathname, '/postgres') });
  await admin.connect();
  const database = await openPostgres({ url, ...options });
  onTestFinished(async () => {
    await database.close();
    await admin.end();
  });
  const cut = (which: string) =>
    admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2',
      [name, which],
    );
  const cutLockHolder = () =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database where datname = $1 and locktype = 'advisory'",
      [name],
    );
  const count = async (which: string) => {
    const { rows } = await admin.query(
      'select count(*)::int as n from pg_stat_activity where datname = $1 and application_name = $2',
      [name, which],
    );
    return rows[0]?.n as number;
  };
  const admit = (yes: boolean) => admin.query(`alter database ${name} with allow_connections ${yes}`);
  return { url, database, cut, cutLockHolder, count, admit };
}

const limits = { connection: 1500, lock: 200, statement: 1000 };
const patience = { timeout: 60_000 };
const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code;

describe('PostgreSQL in trouble', () => {
  it('loses its locks with their connection, says so, and lets others have them', async () => {
    const { url, database, cutLockHolder } = await open();
    const other = await openPostgres({ url });
    onTestFinished(() => other.close());
    const lock = await database.tryLock('leader');
    expect(await other.tryLock('leader')).toBeUndefined();
    await cutLockHolder();
    await vi.waitUntil(() => lock?.signal.aborted, patience);
    const taken = await other.tryLock('leader');
    expect(taken?.signal.aborted).toBe(false);
    // Whoever lost it holds it no more, and can ask for it again once the work under it has ended.
    await lock?.release();
    expect(await database.tryLock('leader')).toBeUndefined();
    await taken?.release();
    expect(await database.tryLock('leader')).toBeDefined();
  });

  it('survives the loss of a connection in the middle of a transaction', async () => {
    const { database, cut } = await open();
    const broken = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await cut('parapet');
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    expect(rowsOf(await database.db.execute(sql`select 1 as n`))).toEqual([{ n: 1 }]);
  });

  it('answers queries while it holds fifty locks, on two connections', async () => {
    const { database, count } = await open({ poolSize: 2 });
    const locks = await Promise.all(Array.from({ length: 50 }, (_, n) => database.tryLock(`chain ${n}`)));
    expect(locks.every((lock) => lock?.signal.aborted === false)).toBe(true);
    expect(rowsOf(await database.db.execute(sql`select 1 as n`))).toEqual([{ n: 1 }]);
    expect(await count('parapet locks')).toBe(1);
  });

  it('waits for a connection only so long', async () => {
    const { database } = await open({ poolSize: 1, limits });
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await expect(database.db.execute(sql`select 1`)).rejects.toMatchObject({
        cause: { message: 'timeout exceeded when trying to connect' },
      });
    });
  });

  it('waits for a locked table and for a slow statement only so long', async () => {
    const { database } = await open({ limits: { ...limits, connection: 30_000 } });
    const slow = await database.db.execute(sql`select pg_sleep(20)`).catch(codeOf);
    expect(slow).toBe('57014');
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table announcement in access exclusive mode`);
      const waits = Array.from({ length: 20 }, () =>
        database.db.execute(sql`select * from announcement`).catch(codeOf),
      );
      expect(new Set(await Promise.all(waits))).toContain('55P03');
    });
  });

  it('hears again after a gap with one connection, and has what it missed read', async () => {
    const { database, cut, count, admit } = await open();
    const heard: string[] = [];
    const listener = { onNotify: (payload: string) => heard.push(payload), onGap: () => heard.push('gap') };
    await database.listen('news', listener);
    await database.listen('more', { onNotify: listener.onNotify, onGap: () => undefined });
    for (let round = 0; round < 3; round++) {
      await admit(false);
      await cut('parapet listen');
      await vi.waitUntil(async () => (await count('parapet listen')) === 0, patience);
      await admit(true);
      await vi.waitUntil(() => heard.length === round + 1, patience);
    }
    expect(heard).toEqual(['gap', 'gap', 'gap']);
    expect(await count('parapet listen')).toBe(1);
    await database.db.execute(sql`select pg_notify('more', 'here')`);
    await vi.waitUntil(() => heard.includes('here'), patience);
  });
});
