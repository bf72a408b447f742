import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { findAnnouncement, publishAnnouncement } from '#core/announcements/announcements.ts';
import { createUser, findUserByEmail } from '#core/auth/users.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { dumpTables } from '#test/helpers/dumpTables.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import {
  createPostgresDatabase,
  openTestDatabase,
  prepareTestDatabase,
  testEngine,
} from '#test/helpers/testDatabase.ts';
import { backupDatabase } from './backup.ts';
import type { Database } from './Database.ts';
import { openLite } from './openLite.ts';
import { openPostgres } from './openPostgres.ts';
import { endSignIns, restoreDatabase } from './restore.ts';

const database = await prepareTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'parapet-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'backup.gz');

/** One without tables; where the tables are not the subject, one that has them takes half the time. */
async function openEmpty(): Promise<Database> {
  return testEngine === 'pglite'
    ? openLite({})
    : openPostgres({ url: await createPostgresDatabase({ migrated: false }) });
}

/** An empty database of either engine; on the embedded one both are the same. */
async function openEither(): Promise<Database[]> {
  return testEngine === 'pglite' ? [await openEmpty()] : [await openEmpty(), await openLite({})];
}

/** Three rows: the announcement leaves an entry in the audit log. */
async function fill(): Promise<void> {
  await publishAnnouncement(database.db, { content: 'Line\nbreak, "quotes" and ünïcode', link: '/x' });
  await createUser(database.db, { email: 'Ada@example.org', password: 'correct horse 1' });
}

describe('backup and restore', () => {
  it('brings every row back, of either engine', async () => {
    await fill();
    expect(await backupDatabase(database, file)).toMatchObject({ rows: 3 });
    for (const target of await openEither()) {
      expect(await restoreDatabase(target, file)).toMatchObject({ rows: 3 });
      expect(await findAnnouncement(target.db)).toEqual({
        content: 'Line\nbreak, "quotes" and ünïcode',
        link: '/x',
      });
      expect(await findUserByEmail(target.db, 'ada@example.org')).toEqual(
        await findUserByEmail(database.db, 'ada@example.org'),
      );
      await target.close();
    }
  });

  it('leaves sessions, codes and sign-ins under way behind, and ends those that came back otherwise', async () => {
    const { id } = await createUser(database.db, { email: 'ada@example.org', password: 'correct horse 1' });
    await database.db.execute(sql`
      insert into auth_session (token_hash, user_id, expires_at) values ('hash', ${id}, now() + interval '1 day')`);
    await database.db.execute(sql`
      insert into auth_code (id, user_id, purpose, code_hash, expires_at)
      values (gen_random_uuid(), ${id}, 'reset', 'hash', now() + interval '1 day')`);
    await database.db.execute(sql`
      insert into auth_oauth_flow (id_hash, state, nonce, verifier, callback_url, expires_at)
      values ('hash', '', '', '', '/', now() + interval '1 day')`);
    const count = async ({ db }: Database) =>
      rowsOf<{ n: number }>(
        await db.execute(sql`
          select (select count(*) from auth_session) + (select count(*) from auth_code) + (select count(*) from auth_oauth_flow) as n`),
      ).map(({ n }) => Number(n));
    expect(await backupDatabase(database, file)).toMatchObject({ rows: 4 });
    const target = await openTestDatabase();
    expect(await restoreDatabase(target, file)).toMatchObject({ rows: 1, leftOut: 3 });
    expect(await count(target)).toEqual([0]);
    await target.close();
    expect(await count(database)).toEqual([3]);
    await endSignIns(database);
    expect(await count(database)).toEqual([0]);
  });

  it('brings on-chain rows back into their months', async () => {
    const at = (time: string) => Date.parse(time) / 1000;
    const log = { logIndex: 0, transactionIndex: 0, topics: [], data: '0x' } as const;
    const rows = {
      chainId: 1,
      blocks: [
        { number: 7, timestamp: at('2024-02-29T23:59:59Z') },
        { number: 8, timestamp: at('2024-03-01T00:00:00Z') },
      ],
      transactions: [],
      logs: [7, 8].map((blockNumber) => ({
        ...log,
        blockNumber,
        address: `0x${'11'.repeat(20)}` as const,
        transactionHash: `0x${'22'.repeat(32)}` as const,
      })),
    };
    await database.db.transaction((tx) => insertIndexedRows(tx, rows));
    await backupDatabase(database, file);
    for (const target of await openEither()) {
      await restoreDatabase(target, file);
      expect(await dumpTables(target.db)).toEqual(await dumpTables(database.db));
      await target.close();
    }
  });

  // Only Linux has such a device.
  it.runIf(existsSync('/dev/full'))(
    'says that there is no room, and leaves the backup before it alone',
    async () => {
      await fill();
      await backupDatabase(database, file);
      const before = readFileSync(file);
      symlinkSync('/dev/full', `${file}.partial`);
      await expect(backupDatabase(database, file)).rejects.toMatchObject({
        name: 'StorageFull',
        message: `There is no room for ${file}. Nothing of it was left behind.`,
      });
      expect([readdirSync(folder), readFileSync(file).equals(before)]).toEqual([['backup.gz'], true]);
      await backupDatabase(database, file);
    },
  );

  it('refuses a database that holds data and changes nothing', async () => {
    await fill();
    await backupDatabase(database, file);
    await expect(restoreDatabase(database, file)).rejects.toThrow('The database already holds data');
  });

  it('refuses what is not a whole backup', async () => {
    await fill();
    await backupDatabase(database, file);
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    const cut = join(folder, 'cut.gz');
    const target = await openTestDatabase();
    writeFileSync(cut, gzipSync(`${lines.slice(0, -1).join('\n')}\n`));
    await expect(restoreDatabase(target, cut)).rejects.toThrow('The backup is cut off');
    writeFileSync(cut, 'hello');
    await expect(restoreDatabase(target, cut)).rejects.toThrow('This file is not a Parapet backup');
    await expect(restoreDatabase(target, join(folder, 'absent'))).rejects.toThrow('There is no file');
    await restoreDatabase(target, file);
    await target.close();
  });
});
