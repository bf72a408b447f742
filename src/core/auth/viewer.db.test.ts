import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { createViewerLookup } from './viewer.ts';

const { db } = await prepareTestDatabase();

const nobody = 'x'.repeat(43);

it('finds nobody for a token that was never given', async () => {
  expect(await createViewerLookup(db)(nobody)).toBeUndefined();
});

// The embedded database has one session, whose plans its own client keeps.
it.runIf(testEngine === 'postgres')(
  'leaves no statement behind in its session, which may be the next one of somebody else',
  async () => {
    await db.transaction(async (tx) => {
      const listKept = async () =>
        rowsOf(await tx.execute(sql`select name from pg_prepared_statements where name <> '' order by name`));
      const before = await listKept();
      expect(await createViewerLookup(tx)(nobody)).toBeUndefined();
      expect(await listKept()).toEqual(before);
    });
  },
);
