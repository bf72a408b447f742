import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { findListedTokens } from './findListedTokens.ts';

const { db } = await prepareTestDatabase();

it('finds the first of many tokens of a name, and says that there are more', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  const save = (count: number) =>
    db.execute(sql`
      insert into token (project_id, position, chain, address, reference, symbol, decimals)
      select 'acme', n, 'eip155:1', '0x' || lpad(n::text, 40, '0'), 'r' || n, 'ACM', 18
      from generate_series(1, ${count}::int) n on conflict do nothing`);
  const asked = { chain: 'eip155:5', address: '0x1', name: 'Other', symbol: 'acm' };
  await save(20);
  expect(await findListedTokens(db, asked)).toMatchObject({ items: { length: 20 }, hasMore: false });
  await save(21);
  expect(await findListedTokens(db, asked)).toMatchObject({ items: { length: 20 }, hasMore: true });
});
