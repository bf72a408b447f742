import { expect, test } from 'vitest';
import { describeShown, showMove, shownOf, shownScore } from './shownScore.ts';

const row = {
  assessed: true,
  score: 61.9,
  rating: 'BBB',
  coverage: 0.505,
  range: { low: 40.2, high: 90.9 },
} as const;

test('a number and its letter from half coverage on, rounded down', () => {
  expect(shownScore(row)).toEqual({ kind: 'score', score: 61, rating: 'BBB', coverage: 50 });
  expect(describeShown(shownScore(row))).toBe('61 BBB, 50 % known');
});

test('below half coverage the range, even where an older score still stands', () => {
  const range = { kind: 'range', low: 40, high: 90, coverage: 49 };
  expect(shownScore({ ...row, coverage: 0.499 })).toEqual(range);
  expect(shownScore({ ...row, coverage: 0.499, score: null, rating: null })).toEqual(range);
  expect(describeShown(shownScore({ ...row, coverage: 0.499 }))).toBe('between 40 and 90, 49 % known');
});

test('what nobody assessed has no range either', () => {
  expect(shownScore({ ...row, assessed: false })).toEqual({ kind: 'notAssessed' });
  expect(shownOf(null)).toEqual({ kind: 'notAssessed' });
  expect(describeShown(shownOf(null))).toBe('not assessed');
});

test('a move is never from a number to the same', () => {
  expect(showMove(61.9, 58.2)).toEqual({ from: '61', to: '58' });
  expect(showMove(61.2, 61.9)).toEqual({ from: '61.2', to: '61.9' });
  expect(showMove(61.2, null)).toEqual({ from: '61', to: 'no score' });
});
