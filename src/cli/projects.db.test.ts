import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const { db, run } = await prepareTestCommands();

const metricOf = (id: string) => ({
  name: `exchanges(projectId=${id})`,
  time: '2026-01-01T00:00:00Z',
  value: 3,
});

async function importThree(): Promise<void> {
  await importTestRecords(db, {
    projects: ['acme', 'beta', 'zeta-1'].map((id) => projectRecord({ id })),
    metrics: [metricOf('acme'), metricOf('beta')],
  });
}

it('lists projects by id, those that hold a text, and says how many more there are', async () => {
  expect((await run('project', 'list')).said).toBe('There is no such project.');
  await importThree();
  const { said } = await run('project', 'list', '--limit', '2');
  expect(said).toMatch(
    /^acme {2}Acme {2}records {2}live {2}.*\nbeta {2}Beta .*\n1 more: use --limit, or narrow with --search\.$/,
  );
  expect((await run('project', 'list', '--search', 'ZETA')).said).toMatch(/^zeta-1 {2}Zeta-1 {2}[^\n]*$/);
  expect((await run('project', 'list', '--search', '%')).said).toBe('There is no such project.');
});

it('withdraws a project with a reason and puts it back', async () => {
  await importThree();
  expect(await run('project', 'withdraw', 'acme')).toMatchObject({ exit: 1 });
  expect((await run('project', 'withdraw', 'acme', '--reason', 'Twice here.')).said).toBe(
    'acme is withdrawn. "project restore acme" puts it back.',
  );
  expect((await run('project', 'list', '--search', 'acme')).said).toMatch(
    / {2}withdrawn on \d{4}-\d\d-\d\d$/,
  );
  expect((await run('project', 'restore', 'acme')).said).toBe(
    'acme is shown again. It was withdrawn because: Twice here.',
  );
  expect(await run('project', 'restore', 'acme')).toMatchObject({ exit: 1 });
  expect(rowsOf(await db.execute(sql`select event, detail from auth_audit order by at`))).toEqual([
    { event: 'project.withdrawn', detail: { via: 'command', project: 'acme', reason: 'Twice here.' } },
    { event: 'project.restored', detail: { via: 'command', project: 'acme', reason: 'Twice here.' } },
  ]);
});

it('deletes a project with all that is about it alone, once it is asked for with --yes', async () => {
  await importThree();
  await db.execute(sql`insert into vote (project_id, voter, yes) values ('acme', 'somebody', true)`);
  await db.execute(sql`update project set ranked = true, score = 90, rank = 1 where id = 'acme'`);
  await db.execute(sql`update project set ranked = true, score = 80, rank = 2 where id = 'beta'`);
  const asked = await run('project', 'delete', 'acme');
  expect(asked).toEqual({
    exit: 1,
    said: 'Nothing was deleted. With --yes, Acme goes with 0 audits, 0 alerts, 1 vote, its score and history, and its place on 0 watchlists.',
  });
  expect((await run('project', 'delete', 'acme', '--yes')).said.split('\n')).toEqual([
    'Acme is deleted with 0 audits, 0 alerts, 1 vote, its score and history, and its place on 0 watchlists.',
    'An import file that still names it brings it back, without votes, views and history.',
  ]);
  expect(rowsOf(await db.execute(sql`select id, rank from project order by id`))).toEqual([
    { id: 'beta', rank: 1 },
    { id: 'zeta-1', rank: null },
  ]);
  expect(rowsOf(await db.execute(sql`select name from metric`))).toEqual([
    { name: 'exchanges(projectId=beta)' },
  ]);
  for (const table of ['vote', 'current_score'])
    expect(
      rowsOf(await db.execute(sql`select 1 from ${sql.identifier(table)} where project_id = 'acme'`)),
    ).toEqual([]);
  expect(rowsOf(await db.execute(sql`select event, detail from auth_audit`))).toEqual([
    { event: 'project.deleted', detail: { via: 'command', project: 'acme' } },
  ]);
});

it('merges a duplicate into another project, once it is asked for with --yes', async () => {
  await importThree();
  const merge = (...more: string[]) =>
    run('project', 'merge', 'beta', 'acme', '--reason', 'Twice here.', ...more);
  expect(await merge()).toMatchObject({ exit: 1, said: expect.stringContaining('Nothing was merged.') });
  expect((await merge('--yes')).said).toContain('The address of beta leads there.');
  expect(await merge('--yes')).toMatchObject({ exit: 1, said: expect.stringContaining('beta is withdrawn') });
  expect(await run('project', 'merge', 'beta', '--reason', 'x')).toMatchObject({ exit: 1 });
  expect(await run('project', 'merge', 'beta', 'acme')).toMatchObject({ exit: 1 });
});

it('says which project it does not know', async () => {
  for (const args of [['nothing'], ['nothing', '--yes'], ["' or 1=1", '--yes']])
    expect(await run('project', 'delete', ...args)).toEqual({
      exit: 1,
      said: `project delete: There is no project ${args[0]}`,
    });
  expect((await run('project', 'delete', '--yes')).said).toBe(
    'project delete: give ID: one project\nUsage: npm run parapet -- project delete ID [--yes]',
  );
  expect((await run('project', 'list', '--limit', 'x')).said).toContain('must be a whole number above 0');
});
