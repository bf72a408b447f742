import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { type PostgresServer, startPostgres } from '#test/helpers/startPostgres.ts';
import type { Database, Db } from './Database.ts';
import { openPostgres } from './openPostgres.ts';
import { openReplica, type Replica } from './openReplica.ts';

describe('a replica', () => {
  let server: PostgresServer;
  let copy: PostgresServer;
  let database: Database;
  let control: Database;
  let replica: Replica;

  beforeAll(async () => {
    server = await startPostgres();
    database = await openPostgres({ url: `${server.url}/postgres` });
    await database.db.execute(sql`create table note (text text)`);
    copy = await server.startReplica();
    control = await openPostgres({ url: `${copy.url}/postgres` });
    replica = openReplica({ url: `${copy.url}/postgres`, primary: database.db });
  });
  afterAll(async () => {
    await Promise.all([replica.close(), control.close(), database.close()]);
    await copy.stop();
    await server.stop();
  });

  async function write(text: string): Promise<void> {
    await database.db.execute(sql`insert into note values (${text})`);
    replica.noteChange();
  }
  const read = async (db: Db) =>
    rowsOf<{ text: string }>(await db.execute(sql`select text from note`)).map(({ text }) => text);
  const isCopy = async (db: Db) =>
    rowsOf<{ is: boolean }>(await db.execute(sql`select pg_is_in_recovery() as is`))[0]?.is;

  it('is read once it has every change that was noted, and never shows less', async () => {
    await write('one');
    expect(await read(await replica.pick())).toEqual(['one']);
    await vi.waitFor(async () => expect(await isCopy(await replica.pick())).toBe(true), { timeout: 120_000 });
    await control.db.execute(sql`select pg_wal_replay_pause()`);
    await write('two');
    const picked = await replica.pick();
    expect(await isCopy(picked)).toBe(false);
    expect(await read(picked)).toEqual(['one', 'two']);
    expect(await read(control.db)).toEqual(['one']);
    await control.db.execute(sql`select pg_wal_replay_resume()`);
    await vi.waitFor(async () => expect(await isCopy(await replica.pick())).toBe(true), { timeout: 120_000 });
    expect(await read(await replica.pick())).toEqual(['one', 'two']);
  });

  it('is not asked where it is while nothing changed', async () => {
    await vi.waitFor(async () => expect(await isCopy(await replica.pick())).toBe(true), { timeout: 120_000 });
    const ask = vi.spyOn(database.db, 'execute');
    await replica.pick();
    expect(ask).not.toHaveBeenCalled();
    ask.mockRestore();
  });

  it('is passed over while it is away and when it became a database of its own', async () => {
    await copy.kill();
    replica.noteChange();
    expect(await read(await replica.pick())).toEqual(['one', 'two']);
    await copy.restart();
    await vi.waitFor(async () => expect(await isCopy(await replica.pick())).toBe(true), { timeout: 120_000 });
    await control.db.execute(sql`select pg_promote()`);
    await write('three');
    expect(await read(await replica.pick())).toEqual(['one', 'two', 'three']);
  });
});
