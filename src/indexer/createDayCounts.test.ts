import { expect, it } from 'vitest';
import type { ActiveRule } from '#core/watchRules/createMatcher.ts';
import { createDayCounts } from './createDayCounts.ts';

const rule: ActiveRule = {
  ...{ id: 'one', ownerId: 'ada', name: 'Owner', severity: 'major', finality: 0, activeFrom: 0 },
  ...{ subjects: [], patterns: [], day: null, dayCount: 0 },
};
const today = '2026-11-01';

function count(
  times: number,
  { isUnchecked = false, from = rule, counting = createDayCounts().begin() } = {},
) {
  const outcomes = Array.from({ length: times }, () => counting.add(from, { today, isUnchecked }));
  return { counting, outcomes: [outcomes.indexOf('last'), outcomes.lastIndexOf('told')] };
}

it('says once that no more are told today, and begins anew the next day', () => {
  const { counting, outcomes } = count(600);
  expect(outcomes).toEqual([500, 499]);
  expect(counting.list()).toEqual([{ ruleId: 'one', day: today, count: 600 }]);
  expect(counting.add(rule, { today: '2026-11-02', isUnchecked: false })).toBe('told');
  expect(count(10, { from: { ...rule, day: today, dayCount: 498 } }).outcomes).toEqual([2, 1]);
});

it('leaves room for matches whose conditions hold, however many could not be checked', () => {
  const { counting, outcomes } = count(2_000, { isUnchecked: true });
  expect(outcomes).toEqual([250, 249]);
  expect(count(300, { counting }).outcomes).toEqual([250, 249]);
  // After a start nobody knows which of them were unchecked.
  expect(count(10, { isUnchecked: true, from: { ...rule, day: today, dayCount: 400 } }).outcomes).toEqual([
    0, -1,
  ]);
});
