import { expect, it, onTestFinished } from 'vitest';
import { getBacktest } from '#core/backtests/backtests.ts';
import { isBacktestDue } from '#core/backtests/saveDueBacktest.ts';
import { rules } from '#scoring/rules.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createBacktestUpkeep } from './backtestUpkeep.ts';

const database = await prepareTestDatabase();
const { db } = database;

it('computes the back-test once there is a score, and again a day later', async () => {
  const now = new Date();
  expect(await isBacktestDue(db, { now })).toBe(false);
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  expect(await isBacktestDue(db, { now })).toBe(true);
  const errors: unknown[] = [];
  const upkeep = createBacktestUpkeep({ database, onError: (error) => errors.push(error), everyMs: 600_000 });
  onTestFinished(() => upkeep.stop());
  upkeep.start();
  await expect.poll(async () => (await getBacktest(db, {})).backtest?.rulesVersion).toBe(rules.version);
  expect(await isBacktestDue(db, { now })).toBe(false);
  expect(await isBacktestDue(db, { now: new Date(now.getTime() + 2 * 86_400_000) })).toBe(true);
  expect(errors).toEqual([]);
});
