import { expect, it } from 'vitest';
import { readProjectQuery } from '#homePage/projectQuery.ts';
import { sortLink, tableHref } from './tableHref.ts';

it('gives the plain home page to the plain table', () => {
  expect(tableHref(readProjectQuery({}))).toBe('/');
});

it('keeps filters and drops defaults', () => {
  const query = readProjectQuery({
    audited: 'yes',
    min: '70',
    chain: 'eip155:31337',
    page: '1',
    sort: 'rank',
  });
  expect(tableHref(query)).toBe('/?chain=eip155%3A31337&min=70&audited=yes');
});

it('sorts as expected first, turns around second, and starts at page 1', () => {
  const query = readProjectQuery({ page: '3' });
  expect(sortLink(query, 'score')).toEqual({ to: '/?sort=score#projects', direction: undefined });
  expect(sortLink(query, 'rank')).toEqual({ to: '/?order=desc#projects', direction: 'ascending' });
  const byScore = readProjectQuery({ sort: 'score' });
  expect(sortLink(byScore, 'score')).toEqual({
    to: '/?sort=score&order=asc#projects',
    direction: 'descending',
  });
});
