import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeDataFolder } from '#test/helpers/makeDataFolder.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { testEngine } from '#test/helpers/testDatabase.ts';
import type { Db } from './Database.ts';
import { findUnavailable } from './findUnavailable.ts';
import { openLite } from './openLite.ts';

const megabyte = 1024 * 1024;

async function openSmall() {
  const data = makeDataFolder('full');
  const directory = join(data, 'database');
  const disk = { free: 200 * megabyte };
  const database = await openLite({ directory, readFree: () => disk.free });
  onTestFinished(async () => {
    await database.close();
    rmSync(data, { recursive: true, force: true });
  });
  await database.db.execute(sql`create table kept (n int)`);
  const setFree = (megabytes: number) => {
    disk.free = megabytes * megabyte;
  };
  return { database, directory, setFree };
}

const insert = (db: Db, n: number) => db.execute(sql`insert into kept values (${n})`);
const count = async (db: Db) =>
  rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from kept`))[0]?.n;
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (findUnavailable(error) as { code?: string } | undefined)?.code ?? String(error),
  );

describe.runIf(testEngine === 'pglite')('the embedded database on a disk that fills', () => {
  it('can be read and not written before it is full, and written again when there is room', async () => {
    const { database, setFree } = await openSmall();
    const { db } = database;
    await insert(db, 1);
    setFree(90);
    expect(await reasonOf(insert(db, 2))).toBe('53100');
    expect(await reasonOf(db.transaction((tx) => insert(tx, 3)))).toBe('53100');
    expect(await count(db)).toBe(1);
    setFree(200);
    expect(await reasonOf(insert(db, 4))).toBe('done');
    expect(await count(db)).toBe(2);
  });

  it('takes nothing of a transaction during which it fills', async () => {
    const { database, setFree } = await openSmall();
    const { db } = database;
    const filling = db.transaction(async (tx) => {
      await insert(tx, 1);
      setFree(40);
      await insert(tx, 2);
    });
    expect(await reasonOf(filling)).toBe('53100');
    expect(await count(db)).toBe(0);
  });

  it('is opened again when its log could not be extended, without any restart', async () => {
    const { database, directory } = await openSmall();
    const { db } = database;
    const heard: string[] = [];
    await database.listen('news', { onNotify: (text) => heard.push(text), onGap: () => heard.push('gap') });
    await insert(db, 1);
    // Under the name of the next piece of the log, so that it cannot be made, as without room.
    const obstacle = join(directory, 'pg_wal', 'xlogtemp.42');
    mkdirSync(obstacle);
    const fill = () => db.execute(sql`select pg_logical_emit_message(true, 'x', repeat('y', 17000000))`);
    await expect(fill()).rejects.toThrow();
    rmSync(obstacle, { recursive: true });
    expect(await count(db)).toBe(1);
    await insert(db, 2);
    await db.execute(sql`select pg_notify('news', 'back')`);
    await expect.poll(() => heard).toEqual(['gap', 'back']);
  });
});
