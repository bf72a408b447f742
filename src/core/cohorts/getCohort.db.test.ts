import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { project } from '#db/schema/projects.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getCohort, getCohorts, readCohortKey } from './getCohort.ts';

const { db } = await prepareTestDatabase();
const since = new Date('2026-11-01T00:00:00Z');

async function addBridges(scores: readonly number[]) {
  await importTestRecords(db, {
    projects: [
      ...scores.map((_, index) => projectRecord({ id: `bridge-${index}`, categories: ['Bridge'] })),
      projectRecord({ id: 'unscored', categories: ['Bridge', 'DEX'] }),
      projectRecord({ id: 'lender' }),
    ],
  });
  for (const [index, score] of scores.entries())
    await db
      .update(project)
      .set({ score, rating: 'BB', ranked: true, rank: index + 1, assessed: true, coverage: 0.8 })
      .where(eq(project.id, `bridge-${index}`));
}

it('says median and spread of the scored ones, and the best and worst apart', async () => {
  await addBridges([90, 80, 60, 50, 20]);
  const cohort = await getCohort(db, { kind: 'categories', key: 'Bridge', page: 1, since });
  expect([cohort.projects, cohort.ranked]).toEqual([6, 5]);
  expect(cohort.spread).toEqual({ lowest: 20, lowerQuarter: 50, median: 60, upperQuarter: 80, highest: 90 });
  expect(cohort.best.map(({ row }) => row.id)).toEqual(['bridge-0', 'bridge-1']);
  expect(cohort.worst.map(({ row }) => row.id)).toEqual(['bridge-4', 'bridge-3']);
  expect(cohort.questions[0]).toEqual({ factor: 'governance.withdraw', asks: 'Who can sign withdrawals' });
  expect(cohort.items.map(({ row }) => row.id)).toEqual([
    ...['bridge-0', 'bridge-1', 'bridge-2', 'bridge-3', 'bridge-4', 'unscored'],
  ]);
  expect(cohort.items[0]?.answers[0]?.factor).toBe('governance.withdraw');
  expect(cohort.byRating).toEqual([{ rating: 'BB', count: 5 }]);
  const { items } = await getCohorts(db, 'categories');
  expect(items.map(({ key, projects }) => [key, projects])).toEqual([
    ['Bridge', 6],
    ['DEX', 1],
    ['Lending', 1],
  ]);
});

it('says no median of few, nobody is best of one, and what there is where a category is none', async () => {
  await addBridges([90]);
  const cohort = await getCohort(db, { kind: 'chains', key: 'eip155:1', page: 1, since });
  expect([cohort.spread, cohort.best, cohort.worst]).toEqual([null, [], []]);
  expect(() => readCohortKey('categories', 'casino')).toThrow(
    'There is no category “casino”. There are: Lending',
  );
  await expect(getCohort(db, { kind: 'chains', key: 'eip155:7', page: 1, since })).rejects.toThrow(
    'No project is on record for eip155:7',
  );
});
