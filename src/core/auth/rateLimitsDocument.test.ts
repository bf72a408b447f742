import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeLimits } from './codes.ts';
import { type Limit, limits } from './rateLimits.ts';
import { sessionLimits } from './sessions.ts';

const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');

it('shows every limit with the numbers of the code', () => {
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (\w+) +\| (\d+) +\| (\d+) +\| (fixed)? +\|/gm)];
  const documented = rows.map(([, name, per, max, seconds, fixed]) => [
    name,
    { max: Number(max), seconds: Number(seconds), per, ...(fixed && { fixed: true }) },
  ]);
  expect(Object.fromEntries(documented)).toEqual(limits satisfies Record<string, Limit>);
});

it('shows the lifetimes of the code', () => {
  expect(sessionLimits).toEqual({
    absoluteDays: 30,
    idleDays: 7,
    touchMinutes: 5,
    impersonationMinutes: 60,
    perUser: 20,
  });
  expect(codeLimits).toEqual({ minutes: 10, tries: 5 });
  expect(text).toContain('30 days in all, 7 days unused; use is recorded every 5 minutes; 20 per user');
  expect(text).toContain('10 minutes, 5 tries, once');
});
