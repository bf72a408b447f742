import { beforeEach, expect, test } from 'vitest';
import { alert } from '#db/schema/alerts.ts';
import { audit, finding } from '#db/schema/audits.ts';
import { project } from '#db/schema/projects.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { findLiveSample } from './findLiveSample.ts';

const { db } = await prepareTestDatabase();

const time = new Date('2026-11-10T03:12:00Z');
const written = {
  severity: 'major',
  text: 'In plain words.',
  state: 'confirmed',
  projectId: 'harbor-lend',
  time,
} as const;

beforeEach(async () => {
  await db.insert(project).values({
    id: 'harbor-lend',
    name: 'Harbor Lend',
    nameKey: 'harbor lend',
    description: 'Lending',
    source: 'records',
    recordHash: 'x',
    demo: true,
  });
});

test('products have no live sample while there are no records', async () => {
  for (const product of ['security-audit', 'skynet', 'skytrace', 'pentest', 'none'])
    expect(await findLiveSample(db, product)).toBeNull();
});

test('alerts and incidents are told apart, lead to their project and leave out what was retracted', async () => {
  await db.insert(alert).values([
    { ...written, id: 'a', kind: 'incident', title: 'Website redirected' },
    { ...written, id: 'c', kind: 'incident', title: 'Taken back', state: 'retracted', reason: 'A mistake.' },
    { ...written, id: 'b', kind: 'onChain', detector: 'paused', title: 'Paused', severity: 'medium' },
  ]);
  expect(await findLiveSample(db, 'pentest')).toMatchObject({
    title: 'The newest incidents on this site',
    rows: [
      [
        'Website redirected',
        { severity: 'major' },
        { path: '/projects/harbor-lend', text: 'Harbor Lend' },
        { time: '2026-11-10T03:12:00.000Z' },
      ],
    ],
    demo: true,
  });
  expect((await findLiveSample(db, 'skynet'))?.rows.map(([title]) => title)).toEqual(['Paused']);
  // An incident without a known caller leaves no trail to show.
  expect(await findLiveSample(db, 'skytrace')).toBeNull();
});

test('the newest audit with findings shows its gravest ones', async () => {
  const shared = {
    projectId: 'harbor-lend',
    title: 'Review',
    auditor: 'Auditor',
    state: 'completed' as const,
    startedOn: '2026-01-01',
    method: 'manual',
    findingsStated: true,
    scope: { repository: null, commit: null, files: [], contracts: [] },
    recordHash: 'x',
  };
  await db.insert(audit).values([{ ...shared, id: 'one', completedOn: '2026-02-01' }]);
  const words = ['info', 'minor', 'minor', 'minor', 'minor', 'critical'] as const;
  await db.insert(finding).values(
    words.map((severity, position) => ({
      auditId: 'one',
      id: `F-${position}`,
      position,
      title: `Finding ${position}`,
      severity,
      category: 'Logic',
      status: 'resolved' as const,
      details: {
        files: [],
        description: 'Told.',
        impact: null,
        recommendation: null,
        response: null,
        fixCommit: null,
        originalSeverity: null,
        originalStatus: null,
        proofCheckedBy: null,
        foundIn: [],
        fixedIn: [],
      },
    })),
  );
  const sample = await findLiveSample(db, 'security-audit');
  expect(sample?.title).toBe('From a recent audit: Harbor Lend');
  expect(sample?.rows).toHaveLength(5);
  expect(sample?.rows[0]).toEqual(['Finding 5', { severity: 'critical' }, 'Resolved']);
  expect(sample?.more).toEqual({
    path: '/projects/harbor-lend?tab=code-audit',
    text: 'All 6 findings, scope and report',
  });
});
