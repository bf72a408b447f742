import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';

const { db } = await prepareTestDatabase();

it('has every index in an order that queries ask for: desc() puts nulls first there, and last in an index', async () => {
  const found = rowsOf<{ name: string; definition: string }>(
    await db.execute(
      sql`select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'`,
    ),
  );
  expect(found.some(({ definition }) => definition.includes('DESC'))).toBe(true);
  expect(found.filter(({ definition }) => definition.includes('NULLS LAST'))).toEqual([]);
});
