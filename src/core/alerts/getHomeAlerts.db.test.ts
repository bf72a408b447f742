import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getHomeAlerts } from './getAlerts.ts';

const { db } = await prepareTestDatabase();

const raise = (project: string, { count, from }: { count: number; from: string }) =>
  db.execute(sql`
    insert into alert (id, kind, detector, project_id, severity, time, title, text, state)
    select ${project} || '-' || n, 'onChain', 'paused', ${project}, 'minor', ${from}::timestamptz + make_interval(mins => n), 'Paused', '', 'new'
    from generate_series(1, ${count}::int) n`);

it('shows the newest alerts, and of a project that raises many only a few', async () => {
  await importTestRecords(db, { projects: ['acme', 'loud', 'noise'].map((id) => projectRecord({ id })) });
  await raise('acme', { count: 2, from: '2026-11-01T00:00:00Z' });
  await raise('loud', { count: 30, from: '2026-11-02T00:00:00Z' });
  await raise('noise', { count: 30, from: '2026-11-03T00:00:00Z' });
  expect((await getHomeAlerts(db)).map(({ id }) => id)).toEqual([
    ...['noise-30', 'noise-29', 'noise-28', 'loud-30', 'loud-29', 'loud-28', 'acme-2', 'acme-1'],
  ]);
});
