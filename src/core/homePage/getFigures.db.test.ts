import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getRecentlyAudited } from '#core/audits/getAudits.ts';
import { audit } from '#db/schema/audits.ts';
import { project } from '#db/schema/projects.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { countShown, getFigures, getFilterChoices } from './getFigures.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');

const addProjects = () =>
  importTestRecords(db, {
    projects: [
      projectRecord({ id: 'one', categories: ['Lending', 'DEX'], chains: ['eip155:1', 'eip155:10'] }),
      projectRecord({ id: 'two', categories: ['DEX'], chains: ['eip155:1'] }),
      projectRecord({ id: 'three', categories: ['DEX'], chains: ['eip155:1'] }),
      projectRecord({ id: 'gone', categories: ['Bridge'], chains: ['eip155:137'] }),
    ],
  });

it('counts the projects that are shown, and once in each of their chains and categories', async () => {
  await addProjects();
  await db.update(project).set({ assessed: false });
  await db.update(project).set({ assessed: true }).where(eq(project.id, 'one'));
  await db
    .update(project)
    .set({ withdrawnAt: now, withdrawnReason: 'Not a project' })
    .where(eq(project.id, 'gone'));
  const shown = await countShown(db);
  const { projects, assessed } = await getFigures(db, { shown, now });
  expect({ projects, assessed }).toEqual({ projects: 3, assessed: 1 });
  expect(getFilterChoices(shown)).toEqual({
    chains: [
      { value: 'eip155:1', count: 3 },
      { value: 'eip155:10', count: 1 },
    ],
    categories: [
      { value: 'DEX', count: 3 },
      { value: 'Lending', count: 1 },
    ],
  });
});

it('lists the newest finished audit of each project; of one day the one with the first id', async () => {
  await addProjects();
  const made = (id: string, projectId: string, completedOn: string | null) => ({
    ...{ id, projectId, completedOn, title: id, auditor: 'Acme Audits', startedOn: '2026-01-01' },
    ...{
      method: 'Review',
      scope: { repository: null, commit: null, files: [], contracts: [] },
      recordHash: id,
    },
    ...(completedOn === null
      ? { state: 'underWay' as const, stage: 'review' as const, progress: 10 }
      : { state: 'completed' as const }),
  });
  await db
    .insert(audit)
    .values([
      made('one-old', 'one', '2026-03-01'),
      made('one-b', 'one', '2026-05-01'),
      made('one-a', 'one', '2026-05-01'),
      made('one-running', 'one', null),
      made('two-only', 'two', '2026-04-01'),
      made('gone-only', 'gone', '2026-06-01'),
    ]);
  await db
    .update(project)
    .set({ withdrawnAt: now, withdrawnReason: 'Not a project' })
    .where(eq(project.id, 'gone'));
  const found = await getRecentlyAudited(db, { limit: 6 });
  expect(found.map(({ audit: { id } }) => id)).toEqual(['one-a', 'two-only']);
});
