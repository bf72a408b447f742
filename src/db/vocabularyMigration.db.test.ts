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
  await migrate(database, { upTo: '0002_chain_months' });
  return database;
}

const finding = (id: string, severity: string, status: string, proof: string | null) => sql`
  insert into finding (audit_id, id, position, title, severity, category, status, details, proof_state)
  values ('one', ${id}, 0, 'Title', ${severity}, 'Logic', ${status}, '{}', ${proof})`;

const oldRows = [
  sql`insert into project (id, name, name_key, description, source, record_hash, open_findings)
    values ('acme', 'Acme', 'acme', 'Text', 'records', 'x', '{"critical": 0, "informational": 2}'), ('bare', 'Bare', 'bare', 'Text', 'tokenList', 'y', null)`,
  sql`insert into audit (id, project_id, title, auditor, state, started_on, stage, progress, method, scope, record_hash) values
    ('one', 'acme', 'One', 'Auditor', 'underWay', '2026-01-01', 'preliminary-report', 60, 'manual', '{}', 'x'),
    ('two', 'acme', 'Two', 'Auditor', 'underWay', '2026-01-01', 'review', 20, 'manual', '{}', 'x')`,
  finding('F-1', 'Critical', 'Partially Resolved', 'not-checked'),
  finding('F-2', 'Informational', 'Pending', 'commit-reviewed'),
  finding('F-3', 'Centralization', 'Resolved', 'not-deployed'),
  finding('F-4', 'Minor', 'Declined', 'deployed'),
  finding('F-5', 'Medium', 'Acknowledged', null),
  sql`insert into current_score (project_id, facts, score, scored_at) values ('acme',
    '{"findings":{"value":[{"id":"F-2","severity":"informational"},{"id":"said \\"severity\\":\\"informational\\"","severity":"minor"}]}}', '{}', now())`,
  sql`insert into alert (id, kind, project_id, severity, time, title, text, state) values ('a', 'incident', 'acme', 'info', now(), 'T', 'T', 'new')`,
  sql`insert into alert (id, kind, detector, project_id, severity, time, title, text, state, reason)
    values ('b', 'onChain', 'paused', 'acme', 'info', now(), 'T', 'T', 'retracted', 'The chain dropped its block.')`,
  sql`insert into alert_event (alert_id) values ('a'), ('a')`,
];

it('gives the rows of an older database the words in force', async () => {
  const database = await openOld();
  for (const statement of oldRows) await database.db.execute(statement);
  expect(await migrate(database)).toContain('0003_vocabulary');
  const read = async (query: string) => rowsOf(await database.db.execute(sql.raw(query)));

  expect(await read('select id, severity, status, proof_state from finding order by id')).toEqual([
    { id: 'F-1', severity: 'critical', status: 'partiallyResolved', proof_state: 'notChecked' },
    { id: 'F-2', severity: 'info', status: 'pending', proof_state: 'commitReviewed' },
    { id: 'F-3', severity: 'centralization', status: 'resolved', proof_state: 'notDeployed' },
    { id: 'F-4', severity: 'minor', status: 'declined', proof_state: 'deployed' },
    { id: 'F-5', severity: 'medium', status: 'acknowledged', proof_state: null },
  ]);
  expect(await read('select id, stage from audit order by id')).toEqual([
    { id: 'one', stage: 'preliminaryReport' },
    { id: 'two', stage: 'review' },
  ]);
  expect(await read('select id, open_findings from project order by id')).toEqual([
    { id: 'acme', open_findings: { critical: 0, info: 2, complete: false } },
    { id: 'bare', open_findings: null },
  ]);
  expect(await read("select facts::jsonb #> '{findings,value,all}' as findings from current_score")).toEqual([
    {
      findings: [
        { id: 'F-2', severity: 'info' },
        { id: 'said "severity":"informational"', severity: 'minor' },
      ],
    },
  ]);
  expect(await read('select id, retraction_cause from alert order by id')).toEqual([
    { id: 'a', retraction_cause: null },
    { id: 'b', retraction_cause: 'reorganised' },
  ]);
  await database.db.execute(sql`insert into alert_change (alert_id) values ('a')`);
  expect(
    await read('select sequence::int as sequence, alert_id from alert_change order by sequence'),
  ).toEqual([
    { sequence: 1, alert_id: 'a' },
    { sequence: 2, alert_id: 'a' },
    { sequence: 3, alert_id: 'a' },
  ]);
  await expect(database.db.execute(finding('F-6', 'Critical', 'pending', null))).rejects.toThrow();
  await database.close();
});
