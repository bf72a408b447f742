import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dumpTables } from '#test/helpers/dumpTables.ts';
import { prepareTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { demoTokenLists, readDemoFolder } from '../../../demo/demoFolder.ts';
import { fillDemo } from './fillDemo.ts';

const database = await prepareTestDatabase();
const options = {
  folder: readDemoFolder(),
  tokenLists: demoTokenLists(),
  now: new Date('2026-11-15T00:00:00Z'),
};

/** As PostgreSQL counts rows while the import that writes them is under way: pages are full, and no row in them is there yet. */
const countDuringImport = () =>
  database.db.execute(
    sql`update pg_class set relpages = 1000, reltuples = 0 where oid in ('project'::regclass, 'token'::regclass)`,
  );

it('fills an empty site once, and again when its data changed', async () => {
  expect(await fillDemo(database, options)).toBe(true);
  const before = await dumpTables(database.db);
  expect(before.project?.length).toBeGreaterThan(900);
  expect(await fillDemo(database, { ...options, now: new Date('2026-11-16T00:00:00Z') })).toBe(false);
  expect(await dumpTables(database.db)).toEqual(before);
  if (testEngine === 'postgres') await countDuringImport();
  const sources = options.folder.sources.map(({ path, text }) => ({
    path,
    text: text.replace('name: Harbor Lend', 'name: Harbour Lend'),
  }));
  expect(await fillDemo(database, { ...options, folder: { ...options.folder, sources } })).toBe(true);
  const { project: rows = [] } = await dumpTables(database.db);
  expect(rows.filter((row) => row.includes('Harbour Lend'))).toHaveLength(1);
  expect(rows).toHaveLength(before.project?.length ?? 0);
});
