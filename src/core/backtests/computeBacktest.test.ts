import { describe, expect, test } from 'vitest';
import { computeBacktest, wilson } from './computeBacktest.ts';

const now = new Date('2026-11-15T00:00:00Z');
const at = (day: string) => new Date(`${day}T00:00:00Z`);

const project = (id: string, more = {}) => ({
  id,
  name: id,
  demo: false,
  launchedOn: '2025-06-01',
  lookedForIncidentsOn: '2026-11-01',
  ...more,
});
const snapshot = (projectId: string, day: string, total: number | null, rulesVersion = '2') => ({
  projectId,
  at: at(day),
  rulesVersion,
  total,
  rating: null,
});
const incident = {
  id: 'halt',
  projectId: 'struck',
  title: 'Halt',
  severity: 'major' as const,
  time: at('2026-06-01'),
};

function compute(more: Partial<Parameters<typeof computeBacktest>[0]>) {
  return computeBacktest({
    rulesVersion: '2',
    incidents: [incident],
    projects: [project('struck')],
    snapshots: [],
    recomputed: [],
    grades: [],
    now,
    ...more,
  });
}
const horizon = (test: ReturnType<typeof compute>, days: number) =>
  test.horizons.find((one) => one.days === days);

describe('wilson', () => {
  test('is wide for few cases and knows no certainty', () => {
    expect(wilson(0, 0)).toBeNull();
    expect(wilson(0, 3)?.from).toBeCloseTo(0, 9);
    expect(wilson(0, 3)?.to).toBeCloseTo(0.5615, 4);
    expect(wilson(3, 3)?.to).toBeCloseTo(1, 9);
    expect(wilson(50, 100)?.from).toBeCloseTo(0.4038, 4);
    expect(wilson(50, 100)?.to).toBeCloseTo(0.5962, 4);
  });
});

describe('computeBacktest', () => {
  test('asks what stood then, not what was learned later', () => {
    const snapshots = [
      snapshot('struck', '2026-05-10', 62),
      snapshot('struck', '2026-05-28', 41),
      snapshot('struck', '2026-06-02', 5),
    ];
    const [found] = compute({ snapshots }).cases;
    expect(found?.before.map(({ days, score }) => [days, score])).toEqual([
      [1, { state: 'scored', total: 41, rating: null }],
      [7, { state: 'scored', total: 62, rating: null }],
      [30, { state: 'unreached' }],
    ]);
  });

  test('says where history does not reach: before the first score, under other rules, with too little known', () => {
    const snapshots = [
      snapshot('struck', '2026-04-01', 80, '1'),
      snapshot('struck', '2026-05-20', null),
      snapshot('struck', '2026-05-30', 45),
    ];
    const test = compute({ snapshots });
    expect(horizon(test, 30)).toMatchObject({
      unreached: 1,
      tooLittleKnown: 0,
      cases: { count: 0, interval: null },
    });
    expect(horizon(test, 7)).toMatchObject({ unreached: 0, tooLittleKnown: 1, cases: { count: 0 } });
    expect(horizon(test, 1)).toMatchObject({ cases: { count: 1, low: 1 } });
    expect(test.historyFrom).toBe('2026-05-20T00:00:00.000Z');
    expect(compute({ snapshots, rulesVersion: '1' }).cases[0]?.before[2]?.score).toMatchObject({ total: 80 });
  });

  test('compares with projects of the same age of which it is known that nothing happened', () => {
    const others = [
      project('good'),
      project('weak'),
      project('old', { launchedOn: '2020-01-01' }),
      project('unlooked', { lookedForIncidentsOn: null }),
      project('looked-before', { lookedForIncidentsOn: '2026-01-01' }),
      project('ageless', { launchedOn: null }),
    ];
    const totals: Record<string, number> = { struck: 30, good: 90, weak: 20 };
    const test = compute({
      projects: [project('struck'), ...others],
      snapshots: ['struck', ...others.map(({ id }) => id)].map((id) =>
        snapshot(id, '2026-01-01', totals[id] ?? 10),
      ),
    });
    expect(horizon(test, 7)).toMatchObject({ cases: { count: 1, low: 1 }, controls: { count: 2, low: 1 } });
    expect(test.leftOut).toEqual({ notLookedFor: 1, ageUnknown: 1 });
  });

  test('counts what was recomputed apart, and only where nothing was stored', () => {
    const recomputed = [
      snapshot('struck', '2026-05-01', 35),
      snapshot('struck', '2026-05-30', 44),
      snapshot('good', '2026-05-01', 90),
      snapshot('thin', '2026-05-01', null),
    ];
    const result = compute({
      projects: [project('struck'), project('good'), project('thin')],
      snapshots: [snapshot('struck', '2026-05-31', 41)],
      recomputed,
    });
    expect(result.cases[0]?.before.map(({ days, score }) => [days, score])).toEqual([
      [1, { state: 'scored', total: 41, rating: null }],
      [7, { state: 'recomputed', total: 35, rating: null }],
      [30, { state: 'recomputed', total: 35, rating: null }],
    ]);
    expect(horizon(result, 7)).toMatchObject({
      cases: { count: 0 },
      controls: { count: 0 },
      recomputed: { cases: { count: 1, low: 1 }, controls: { count: 1, low: 0 } },
      unreached: 1,
    });
    expect(horizon(result, 1)?.recomputed?.cases.count).toBe(0);
    expect(result.pasts).toBe(3);
  });

  test('asks which control grade stood then, beside projects of the same age', () => {
    const grade = (projectId: string, day: string, best: 'B' | 'E', worst: 'E' | 'F') => ({
      ...{ projectId, at: at(day), best, worst },
    });
    const result = compute({
      projects: [project('struck'), project('good'), project('silent')],
      grades: [
        grade('struck', '2026-05-20', 'E', 'F'),
        grade('good', '2026-01-01', 'B', 'F'),
        // From A to F says nothing.
        { projectId: 'silent', at: at('2026-01-01'), best: 'A', worst: 'F' },
      ],
    });
    expect(horizon(result, 7)?.grades).toMatchObject({
      cases: { count: 1, low: 1 },
      controls: { count: 1, low: 0 },
    });
    expect(horizon(result, 30)?.grades?.cases).toMatchObject({ count: 0, interval: null });
    expect(result.cases[0]?.before.map((one) => one.grade)).toEqual([
      { best: 'E', worst: 'F' },
      { best: 'E', worst: 'F' },
      undefined,
    ]);
  });

  test('counts a project beside several incidents once', () => {
    const second = { ...incident, id: 'again', time: at('2026-08-01') };
    const snapshots = [snapshot('struck', '2026-01-01', 30), snapshot('good', '2026-01-01', 90)];
    const projects = [project('struck'), project('good')];
    const test = compute({ incidents: [incident, second], projects, snapshots });
    expect(horizon(test, 1)).toMatchObject({ cases: { count: 2 }, controls: { count: 1 } });
    expect(test.cases.map(({ id }) => id)).toEqual(['again', 'halt']);
  });
});
