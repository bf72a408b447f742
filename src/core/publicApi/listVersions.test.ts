import { expect, it } from 'vitest';
import { listVersions } from './listVersions.ts';

it('a version lives twelve months beside its successor', () => {
  const version = { path: '/api/v1', releasedOn: '2026-01-01', changes: [] };
  expect(
    listVersions([
      { ...version, version: 'v1', succeededOn: '2027-02-15' },
      { ...version, version: 'v2', succeededOn: null },
    ]).map(({ endsOn }) => endsOn),
  ).toEqual(['2028-02-15', null]);
});
