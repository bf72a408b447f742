import { beforeEach, expect, it } from 'vitest';
import { alert } from '#db/schema/alerts.ts';
import { controlSnapshot, scoreSnapshot } from '#db/schema/scores.ts';
import { renderAtom } from '#lib/renderAtom.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { toChangeEntry } from './changeFiles.ts';
import { beginOfDays, getChanges } from './getChanges.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T10:00:00Z');
const since = beginOfDays(7, now);

const snapshot = (at: string, cause: 'facts' | 'rules', sentence: string) => ({
  ...{ projectId: 'acme', at: new Date(at), cause, sentence, rulesVersion: '1', inputsHash: 'x' },
  ...{ total: 60, uncapped: 60, rating: null, coverage: 0.8, ranked: true, moves: ['A finding was fixed.'] },
});
const onChain = (id: string, detector: 'implementationUpgraded' | 'largeTransfer', fields = {}) => ({
  ...{ id, kind: 'onChain' as const, detector, projectId: 'acme', severity: 'major' as const },
  ...{ time: new Date('2026-11-12T00:00:00Z'), title: `Seen ${id}`, text: 'Text.', state: 'new' as const },
  ...fields,
});

beforeEach(async () => {
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme' }), projectRecord({ id: 'other' })],
    audits: ['2026-11-10', '2026-11-01'].map((completedOn) => ({
      ...{ id: `of-${completedOn}`, project: 'other', title: 'Pool', auditor: 'Desk', state: 'completed' },
      ...{ startedOn: '2026-01-01', completedOn, method: 'Manual review.', findings: [] },
      scope: { repository: 'https://code.example/acme', commit: 'a'.repeat(40), files: ['Pool.sol'] },
    })),
  });
  await db.delete(scoreSnapshot);
  await db.delete(controlSnapshot);
  await db
    .insert(scoreSnapshot)
    .values([
      snapshot('2026-11-13T00:00:00Z', 'facts', 'From 50 to 60.'),
      snapshot('2026-11-14T00:00:00Z', 'rules', 'New rules.'),
      snapshot('2026-11-01T00:00:00Z', 'facts', 'Long ago.'),
    ]);
  await db.insert(alert).values([
    onChain('upgrade', 'implementationUpgraded'),
    onChain('transfer', 'largeTransfer'),
    onChain('wrong', 'implementationUpgraded', {
      ...{ state: 'retracted', reason: 'Not so.', retractionCause: 'didNotHappen' },
    }),
  ]);
});

it('lists what moved in the window, newest first, and not what moved the site alone', async () => {
  const { items, total, counts, isCut } = await getChanges(db, { since, page: 1 });
  expect(items.map(({ id, kind, project }) => [id.replace(/score:.*/, 'score'), kind, project.id])).toEqual([
    ['score', 'score', 'acme'],
    ['alert:upgrade', 'code', 'acme'],
    ['audit:of-2026-11-10', 'audit', 'other'],
  ]);
  expect([total, isCut]).toEqual([3, false]);
  expect(counts.filter(({ count }) => count > 0)).toEqual([
    { kind: 'code', count: 1 },
    { kind: 'score', count: 1 },
    { kind: 'audit', count: 1 },
  ]);
  expect(items[0]).toMatchObject({
    text: 'A finding was fixed.',
    href: '/projects/acme#history',
    isDay: false,
  });
});

it('is narrowed to a kind or a project, counted whatever the kind, and is a feed with stable ids', async () => {
  const { items, counts } = await getChanges(db, { since, page: 1, kind: 'audit' });
  expect(items.map(({ id }) => id)).toEqual(['audit:of-2026-11-10']);
  expect(counts.find(({ kind }) => kind === 'code')?.count).toBe(1);
  expect((await getChanges(db, { since, page: 1, projectId: 'other' })).total).toBe(1);
  const feed = renderAtom(
    { path: '/changes.atom', page: '/changes', title: 'Changes' },
    { origin: 'https://parapet.example', entries: items.map(toChangeEntry) },
  );
  expect(feed).toContain('<id>https://parapet.example/changes#audit:of-2026-11-10</id>');
});
