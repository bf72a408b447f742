import { expect, test } from 'vitest';
import { describeRest } from './Countdown.tsx';

test('what is left is told to the second', () => {
  expect(describeRest(((24 + 4) * 3600 + 12 * 60 + 33) * 1000)).toBe('in 1 day 04:12:33');
  expect(describeRest(61_000)).toBe('in 00:01:01');
  expect(describeRest(0)).toBe('the time has come');
});
