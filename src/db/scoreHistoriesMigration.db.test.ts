import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createPostgresDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { migrate } from './migrate.ts';
import { openLite } from './openLite.ts';
import { openPostgres } from './openPostgres.ts';
import { rowsOf } from './rows.ts';

const learned = 'Status: unknown → pass. The project is live.';

/** Minutes after the start, with what moved the score. */
const histories: Record<string, [minutes: number, cause: string, moves?: string[]][]> = {
  pair: [
    [0, 'first'],
    [1, 'facts'],
    [90, 'facts'],
  ],
  slow: [
    [0, 'first'],
    [61, 'facts', [learned]],
    [90, 'facts', [learned, 'Website: pass → fail. It does not answer.']],
  ],
  aged: [
    [0, 'first'],
    [5, 'time'],
  ],
  single: [[0, 'first']],
};

it('lets each history begin after the chain was read, and tells what was learned from what changed', async () => {
  const database =
    testEngine === 'pglite'
      ? await openLite({})
      : await openPostgres({ url: await createPostgresDatabase({ migrated: false }) });
  await migrate(database, { upTo: '0010_askers' });
  const { db } = database;
  for (const [id, entries] of Object.entries(histories)) {
    await db.execute(sql`insert into project (id, name, name_key, description, source, record_hash)
      values (${id}, ${id}, ${id}, '', 'records', 'x')`);
    for (const [minutes, cause, moves = ['A reason.']] of entries)
      await db.execute(sql`insert into score_snapshot (project_id, at, rules_version, inputs_hash, total, coverage, ranked, cause, sentence, moves)
        values (${id}, ${new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString()}::timestamptz, '2', 'x', ${minutes}, 0.7, true, ${cause}, 'It moved, because facts changed.', ${JSON.stringify(moves)}::jsonb)`);
  }
  expect(await migrate(database)).toContain('0011_score_histories');
  const kept = rowsOf<{ id: string; total: number; cause: string; sentence: string; moves: string[] }>(
    await db.execute(
      sql`select project_id as id, total::int, cause, sentence, moves from score_snapshot order by project_id, at`,
    ),
  );
  expect(kept.map(({ id, total, cause }) => [id, total, cause])).toEqual([
    ['aged', 0, 'first'],
    ['aged', 5, 'time'],
    ['pair', 1, 'first'],
    ['pair', 90, 'facts'],
    ['single', 0, 'first'],
    ['slow', 0, 'first'],
    ['slow', 61, 'knowledge'],
    ['slow', 90, 'facts'],
  ]);
  expect(kept[2]).toMatchObject({ sentence: 'The first score.', moves: [] });
  expect(kept[6]).toMatchObject({ sentence: 'It moved, because what is known changed.' });
  await database.close();
});
