import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findLastCommit } from '#core/imports/followedCommits.ts';
import { getSourceReports } from '#core/sources/sourceStates.ts';
import { project } from '#db/schema/projects.ts';
import { createTestRepository } from '#test/helpers/gitRepository.ts';
import { projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createRecordFiles } from './recordFiles.ts';
import { runSource } from './runSource.ts';

const { db } = await prepareTestDatabase();
const start = new Date('2026-11-15T00:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const repository = createTestRepository();
afterEach(() => repository.remove());

const run = (hours: number) =>
  runSource(db, createRecordFiles({ url: repository.url, branch: 'main', folder: 'records', apply: true }), {
    now: after(hours),
    signal: new AbortController().signal,
  });

it('follows a branch: new commits are read, without links and what is hidden, and trouble is said', async () => {
  const file = JSON.stringify({ version: 1, projects: [projectRecord({ id: 'acme' })] });
  const files = { 'records/a.json': file, 'records/.hidden.json': '{', 'other.json': '{' };
  for (const [path, text] of Object.entries(files)) repository.write(path, text);
  symlinkSync('/etc/hostname', join(repository.folder, 'records/link.json'));
  const first = repository.commit();
  expect(await run(0)).toMatchObject({ answered: 1, trouble: null });
  expect(await db.select({ id: project.id }).from(project)).toEqual([{ id: 'acme' }]);
  expect(await findLastCommit(db)).toMatchObject({ commit: first, outcome: 'applied', total: 1 });
  expect(await run(0.1)).toMatchObject({ asked: 0 });
  repository.write('records/b.json', '{');
  const broken = repository.commit();
  const { trouble } = await run(1);
  expect(trouble).toContain(`commit ${broken.slice(0, 10)} is refused: b.json`);
  // It is not read again, and what is wrong stays said.
  const seen = await findLastCommit(db);
  expect(await run(2)).toMatchObject({ trouble });
  expect(await findLastCommit(db)).toEqual(seen);
  expect(await getSourceReports(db)).toMatchObject([
    { source: 'recordFiles', trouble, answeredAt: after(2).toISOString(), nextAt: after(2.25).toISOString() },
  ]);
  repository.git('branch', '--move', 'trunk');
  expect(await run(3)).toMatchObject({ answered: 0, trouble: 'there is no branch main' });
  repository.remove();
  expect((await run(4)).trouble).toMatch(/^fatal: .*does not (exist|appear)/);
  expect(await getSourceReports(db)).toMatchObject([{ answeredAt: after(2).toISOString() }]);
});
