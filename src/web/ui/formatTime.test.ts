import { expect, test } from 'vitest';
import { formatDateTime, formatRelative } from './formatTime.ts';

const now = new Date('2026-11-14T22:41:30Z');

test.each([
  ['2026-11-14T22:41:30Z', 'now'],
  ['2026-11-14T22:41:26Z', '4 s ago'],
  ['2026-11-14T22:39:00Z', '2 min ago'],
  ['2026-11-14T20:42:00Z', '1 h ago'],
  ['2026-11-13T22:00:00Z', '1 day ago'],
  ['2026-11-11T22:00:00Z', '3 days ago'],
  ['2026-11-15T22:21:30Z', 'in 23 h'],
  ['2026-09-02T00:00:00Z', '2 Sep 2026'],
])('%s is %s', (at, text) => {
  expect(formatRelative(new Date(at), now)).toBe(text);
});

test('absolute times are UTC and say so', () => {
  expect(formatDateTime(new Date('2026-01-02T03:04:05Z'))).toBe('2 Jan 2026, 03:04 UTC');
});
