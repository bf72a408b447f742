import { expect, it } from 'vitest';
import { listHref } from '#model/listHref.ts';
import { readList } from './readList.ts';

it('reads the addresses that it writes', () => {
  const asked = {
    name: 'events',
    filter: { day: '2026-10-01', upTo: '1:21000000,10:7', topic: 'none', contract: `0x${'ab'.repeat(20)}` },
    page: 3,
  } as const;
  const url = new URL(listHref('acme', asked), 'http://site');
  expect(url.pathname).toBe('/projects/acme/lists/events');
  expect(readList({ ...Object.fromEntries(url.searchParams), list: 'events' })).toEqual({ value: asked });
  expect(listHref('acme', { name: 'votes', filter: { vote: undefined } })).toBe('/projects/acme/lists/votes');
});

it.each([
  [{ list: 'holders', upTo: '1' }, 'upTo: “1” is not a chain and a block such as 1:21000000.'],
  [{ list: 'events', topic: '0x12' }, 'topic: “0x12” is not a topic of 32 bytes, or none.'],
  [{ list: 'events', since: '2026-13-01' }, 'since: “2026-13-01” is not a day such as 2026-10-01.'],
  [{ list: 'events', page: '201' }, '“201” is not a page from 1 to 200.'],
])('refuses %j', (query, fault) => {
  expect(readList(query)).toEqual({ fault });
});
