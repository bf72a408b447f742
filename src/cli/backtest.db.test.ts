import { expect, it } from 'vitest';
import { getBacktest } from '#core/backtests/backtests.ts';
import { withdrawProject } from '#core/records/withdrawProject.ts';
import { scoreSnapshot } from '#db/schema/scores.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const { db, run } = await prepareTestCommands();

it('asks the scores that were stored before incidents and keeps the answer by version of the rules', async () => {
  const lookedFor = [{ what: ['incidents'], on: '2026-11-01', by: 'Desk', where: ['here'] }];
  await importTestRecords(db, {
    projects: [
      { ...projectRecord({ id: 'struck' }), launchedOn: '2025-01-01' },
      { ...projectRecord({ id: 'clean' }), launchedOn: '2025-03-01', lookedFor },
    ],
    incidents: [
      {
        id: 'halt',
        project: 'struck',
        severity: 'major',
        state: 'confirmed',
        time: '2026-06-01T00:00:00Z',
        title: 'Halt',
        text: 'Stopped.',
      },
    ],
  });
  for (const [projectId, total] of [
    ['struck', 30],
    ['clean', 80],
  ] as const)
    await db.insert(scoreSnapshot).values({
      projectId,
      at: new Date('2026-05-20T00:00:00Z'),
      rulesVersion: 'old',
      inputsHash: '',
      total,
      coverage: 1,
      ranked: true,
      cause: 'first',
      sentence: '',
      moves: [],
    });
  expect(await getBacktest(db, {})).toEqual({ backtest: null, versions: [] });
  expect(await run('backtest', '--rules', 'none')).toMatchObject({
    exit: 1,
    said: expect.stringContaining('No score by rules none is stored; there are scores by: '),
  });
  expect((await run('backtest', '--rules', 'old')).said).toBe(
    [
      'Rules old, scores stored from 2026-05-20T00:00:00.000Z, 1 incidents.',
      '1 days before: 1 of 1 below 50 (21 % to 100 %); without incident: 0 of 1 below 50 (0 % to 79 %)',
      '  before the history: 0; too little known: 0',
      '7 days before: 1 of 1 below 50 (21 % to 100 %); without incident: 0 of 1 below 50 (0 % to 79 %)',
      '  before the history: 0; too little known: 0',
      '30 days before: none; without incident: none',
      '  before the history: 1; too little known: 0',
      'Fewer than 30 cases: too few to conclude anything.',
    ].join('\n'),
  );
  const { backtest, versions } = await getBacktest(db, { rulesVersion: 'old' });
  expect(versions).toEqual(['old']);
  expect(backtest?.cases[0]?.before[0]).toEqual({
    days: 1,
    score: { state: 'scored', total: 30, rating: null },
    controls: 1,
  });
  expect(backtest?.cases[0]?.incident).toMatchObject({ project: { id: 'struck' }, title: 'Halt' });

  await withdrawProject(db, { id: 'struck', reason: 'Not a project.', actor: null, now: new Date() });
  const after = await getBacktest(db, { rulesVersion: 'old' });
  expect(after.backtest?.horizons).toEqual(backtest?.horizons);
  expect(after.backtest?.cases).toMatchObject([{ id: 'withdrawn 0', incident: null }]);
  expect(JSON.stringify(after)).not.toMatch(/struck|Halt/i);
});
