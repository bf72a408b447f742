import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { publishAnnouncement } from '#core/announcements/announcements.ts';
import { dumpTables } from '#test/helpers/dumpTables.ts';
import { emptyTables } from '#test/helpers/emptyTables.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { backupDatabase } from './backup.ts';
import { getAppliedMigrations, migrate, readMigrations } from './migrate.ts';
import { restoreDatabase } from './restore.ts';

const database = await prepareTestDatabase();
const { db } = database;
const today = readMigrations().map(({ tag }) => tag);
const [first = ''] = today;
const older = ['0000_schema', '0001_team_revocations'];
const folder = mkdtempSync(join(tmpdir(), 'parapet-older-'));
const file = join(folder, 'older.gz');

async function setApplied(tags: readonly string[]): Promise<void> {
  await db.execute(sql`delete from applied_migration`);
  for (const tag of tags)
    await db.execute(sql`insert into applied_migration (tag, hash) values (${tag}, '')`);
}

afterEach(() => setApplied(today));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('takes over a database and a backup of the last of the migrations that the first took the place of', async () => {
  await setApplied([...older, '0034_push']);
  await publishAnnouncement(db, { content: 'Kept', link: '/x' });
  const before = await dumpTables(db);
  await backupDatabase(database, file);
  expect(await migrate(database, { upTo: first })).toEqual([]);
  expect(await getAppliedMigrations(database)).toEqual([first]);
  expect(await dumpTables(db)).toEqual(before);

  await setApplied(today);
  await emptyTables(db);
  expect(await restoreDatabase(database, file)).toMatchObject({ rows: 2 });
  expect(await getAppliedMigrations(database)).toEqual(today);
  expect(await dumpTables(db)).toEqual(before);
});

it.each(['0033_walletClaims', '0046_team_revocations'])(
  'refuses a database and a backup of %s, and says what to do',
  async (last) => {
    await setApplied([...older, last]);
    await backupDatabase(database, file);
    const refusal = (of: string, command: string) =>
      `This ${of} is of an older version (its last migration is "${last}", at least 0034_push is needed). Check out commit b6a63786db58, run “npm run parapet -- ${command}” there, then start this version.`;
    await expect(migrate(database)).rejects.toThrow(refusal('database', 'migrate'));
    expect(await getAppliedMigrations(database)).toEqual([...older, last]);
    await setApplied(today);
    await expect(restoreDatabase(database, file)).rejects.toThrow(refusal('backup', 'restore FILE'));
  },
);

it('makes what Drizzle has no word for: tables by month, and room in the pages of totals', async () => {
  const found = await db.execute(sql`
    select relname, relkind::text, reloptions from pg_class
    where relnamespace = current_schema()::regnamespace and (relkind = 'p' or relkind = 'r' and reloptions is not null)
    order by relname`);
  expect(rowsOf(found)).toEqual([
    { relname: 'chain_log', relkind: 'p', reloptions: null },
    { relname: 'chain_total', relkind: 'r', reloptions: ['fillfactor=60'] },
    { relname: 'chain_transaction', relkind: 'p', reloptions: null },
  ]);
});
