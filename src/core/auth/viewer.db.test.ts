import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#db/rows.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createViewerLookup } from './viewer.ts';

const { db } = await prepareTestDatabase();

it('leaves no statement behind in its session, which may be the next one of somebody else', async () => {
  const lookUp = createViewerLookup(db);
  await db.transaction(async (tx) => {
    const inSession = createViewerLookup(tx);
    expect(await inSession('x'.repeat(43))).toBeUndefined();
    const left = await tx.execute(sql`select name from pg_prepared_statements where name <> ''`);
    expect(rowsOf(left)).toEqual([]);
  });
  expect(await lookUp('x'.repeat(43))).toBeUndefined();
});
