import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createPostgresDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import type { Database } from './Database.ts';
import { migrate } from './migrate.ts';
import { openLite } from './openLite.ts';
import { openPostgres } from './openPostgres.ts';
import { rowsOf } from './rows.ts';

async function openOld(): Promise<Database> {
  const database =
    testEngine === 'pglite'
      ? await openLite({})
      : await openPostgres({ url: await createPostgresDatabase({ migrated: false }) });
  await migrate(database, { upTo: '0006_creations' });
  return database;
}

const known = (value: unknown) => ({ state: 'known', value, at: '2026-01-01T00:00:00.000Z', evidence: [] });
const incident = { id: 'i', title: 'Stuck', severity: 'minor', happenedAt: '2026-01-01T00:00:00.000Z' };

const facts = {
  bare: { audits: known([]), incidents: known([]), communityLinks: { state: 'unknown', why: 'no' } },
  full: {
    audits: known([{ auditor: 'Northgate', methods: ['manual'] }]),
    findings: known([
      { id: 'F-1', proofOfFix: 'proven' },
      { id: 'F-2', proofOfFix: 'refuted' },
    ]),
    incidents: known([
      { ...incident, resolved: true },
      { ...incident, id: 'gone', resolved: true },
      { ...incident, id: 'open', resolved: false },
    ]),
    communityLinks: known({ platforms: ['forum'] }),
  },
  stated: { findings: known([{ id: 'F-1' }]) },
};

it('rewords stored facts for rules 2 and 3 without making anything known', async () => {
  const database = await openOld();
  const { db } = database;
  for (const [id, stored] of Object.entries(facts)) {
    await db.execute(sql`insert into project (id, name, name_key, description, source, record_hash, score, rating, coverage)
      values (${id}, ${id}, ${id}, '', 'records', 'x', 45, 'B', ${id === 'bare' ? 0.17 : 0.7})`);
    await db.execute(sql`insert into current_score (project_id, facts, score, scored_at)
      values (${id}, ${JSON.stringify(stored)}, '{}', now())`);
  }
  await db.execute(sql`update project set details = '{"searches": {"audits": {}}}' where id = 'stated'`);
  for (const id of ['full', 'stated'])
    await db.execute(sql`insert into audit (id, project_id, title, auditor, state, started_on, completed_on, method, scope, record_hash)
      values (${id}, ${id}, 'T', 'Northgate', 'completed', '2026-01-01', '2026-01-02', '', '{}', 'x')`);
  await db.execute(sql`insert into finding (audit_id, id, position, title, severity, category, status, details)
    values ('stated', 'F-1', 0, 'T', 'minor', 'Access', 'resolved', '{}')`);
  await db.execute(sql`insert into alert (id, kind, project_id, severity, time, title, text, state, resolved_at)
    values ('i', 'incident', 'full', 'minor', now(), 'T', 'T', 'new', '2026-01-02T03:04:05.678Z')`);
  expect(await migrate(database)).toContain('0007_rules_2');

  const rows = rowsOf<{ id: string; facts: Record<string, unknown> }>(
    await db.execute(
      sql`select project_id as id, facts::jsonb as facts from current_score order by project_id`,
    ),
  );
  expect(rows).toEqual([
    {
      id: 'bare',
      facts: {
        audits: { state: 'unknown', why: 'nobody has looked for audits yet' },
        incidents: { state: 'unknown', why: 'nobody has looked for incidents yet' },
        communityLinks: { state: 'unknown', why: 'no' },
      },
    },
    {
      id: 'full',
      facts: {
        audits: known({ all: [{ auditor: 'Northgate', methods: null }], complete: false }),
        findings: known({
          all: [
            { id: 'F-1', proofOfFix: 'claimed' },
            { id: 'F-2', proofOfFix: 'claimedMissing' },
          ],
          complete: false,
        }),
        incidents: known({
          complete: false,
          all: [
            { ...incident, resolvedAt: '2026-01-02T03:04:05.678Z' },
            { ...incident, id: 'gone', resolvedAt: incident.happenedAt },
            { ...incident, id: 'open', resolvedAt: null },
          ],
        }),
        communityLinks: known({ platforms: ['forum'], complete: false }),
      },
    },
    { id: 'stated', facts: { findings: known({ all: [{ id: 'F-1' }], complete: true }) } },
  ]);
  expect(
    rowsOf(await db.execute(sql`select id, findings_stated, record_hash from audit order by id`)),
  ).toEqual([
    { id: 'full', findings_stated: false, record_hash: '' },
    { id: 'stated', findings_stated: true, record_hash: 'x' },
  ]);
  expect(rowsOf(await db.execute(sql`select id, score, rating from project order by id`))).toEqual([
    { id: 'bare', score: null, rating: null },
    { id: 'full', score: 45, rating: 'B' },
    { id: 'stated', score: 45, rating: 'B' },
  ]);
  await database.close();
});
