import { expect, it } from 'vitest';
import { pastProgress, pastScore } from '#db/schema/past.ts';
import { currentScore, scoreSnapshot } from '#db/schema/scores.ts';
import { unknownFacts } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { seriesMaker } from '../past/makeSeries.ts';
import { getRowPictures } from './getRowPictures.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');
const daysAgo = (days: number, hours = 0) => new Date(now.getTime() - (days * 24 - hours) * 3_600_000);

const point = (total: number, at: Date) => ({
  projectId: 'acme',
  at,
  rulesVersion: rules.version,
  total,
  rating: null,
  coverage: 0.8,
  cause: 'facts' as const,
  sentence: 'Moved.',
  moves: [],
});

it('shows the newest score of each day, on from what it was before, and the categories in force', async () => {
  await importTestRecords(
    db,
    { projects: [projectRecord({ id: 'acme' }), projectRecord({ id: 'other' })] },
    now,
  );
  await db.delete(currentScore);
  await db.delete(scoreSnapshot);
  const kept = { facts: '{}', score: JSON.stringify(score(unknownFacts(), rules, now)) };
  await db.insert(currentScore).values({ projectId: 'acme', scoredAt: now, ...kept });
  await db
    .insert(pastProgress)
    .values({ projectId: 'acme', moments: '[]', isCut: false, scoredBy: seriesMaker });
  await db.insert(pastScore).values([
    { ...point(20, daysAgo(400)), facts: [] },
    { ...point(50, daysAgo(300)), facts: [] },
  ]);
  await db.insert(scoreSnapshot).values(
    [point(90, daysAgo(45)), point(100, daysAgo(45, 1))].map((one) => ({
      ...one,
      inputsHash: 'x',
      uncapped: one.total,
      ranked: true,
    })),
  );
  const { acme, other } = await getRowPictures(db, { ids: ['acme', 'other'], now });
  expect(acme?.trend?.label).toBe('Score 50 to 100 in 90 days');
  expect(acme?.trend?.paths[0]?.d).toMatch(/^M0\.0 10\.0H3\d\.\dV1\.0H64\.0$/);
  expect(acme?.shape?.label).toContain('Code Security unknown, ');
  expect(other).toBeUndefined();
  await db.update(currentScore).set({ score: 'not JSON', scoredAt: daysAgo(1) });
  expect((await getRowPictures(db, { ids: ['acme'], now })).acme?.shape).toBeNull();
  expect(await getRowPictures(db, { ids: [], now })).toEqual({});
});
