import { expect, it } from 'vitest';
import { reduceDataAddress, reducePageAddress } from './reduceAddress.ts';

it.each([
  ['/', '/', true],
  ['/?x=1', '/', true],
  ['/?x=1&chain=eip155:1&chain=eip155:10&q=a b&utm_source=y', '/?q=a+b&chain=eip155%3A1%2Ceip155%3A10', true],
  ['/?tour=true', '/?tour=true', true],
  ['/?tour=7&page=1&sort=random&min=x&perPage=11', '/?tour=true', true],
  ['/projects/acme?tab=random&severity=major', '/projects/acme', true],
  ['/projects/acme?rules=random', '/projects/acme', true],
  ['/projects/acme?at=2026-01-01&rules=random&x=1', '/projects/acme?at=2026-01-01&rules=random', true],
  ['/projects/acme?tab=code-audit&severity=x&status=Open', '/projects/acme?tab=code-audit&status=Open', true],
  ['/projects/acme/disputes?about=x&number=new', '/projects/acme/disputes', true],
  ['/projects/acme/disputes/7?about=x', '/projects/acme/disputes/7', true],
  ['/projects/acme/disputes/new?about=x', '/projects/acme/disputes/new?about=x', true],
  ['/resources/alerts-record?page=7', '/resources/alerts-record', true],
  ['/trace?x=1&chain=eip155:1', '/trace?chain=eip155%3A1', true],
  ['/projects/acme?tab=code-audit&x=2', '/projects/acme?tab=code-audit', true],
  ['/projects/acme?audit=a-1&tab=code-audit', '/projects/acme?tab=code-audit&audit=a-1', true],
  ['/projects/acme?id=other', '/projects/acme', true],
  ['/resources/blog?page=2&tag=news&x=1', '/resources/blog?tag=news&page=2', true],
  ['/company/about?x=?y', '/company/about', true],
  ['/resources/back-test?rules=2&x=1', '/resources/back-test?rules=2', true],
  ['/resources/methodology?x=1', '/resources/methodology', true],
  ['/resources/exam?x=1', '/resources/exam', true],
  ['/accessibility?x=1', '/accessibility', true],
  ['/auth/login?callbackUrl=/my', '/auth/login?callbackUrl=/my', false],
  ['/unsubscribe?id=secret', '/unsubscribe?id=secret', false],
  ['/admin/audit?user=a', '/admin/audit?user=a', true],
  ['/chains/eip155:1/blocks/7?x=1', '/chains/eip155:1/blocks/7?x=1', true],
])('%s is the page %s', (url, reduced, shared) => {
  expect(reducePageAddress(url)).toEqual({ url: reduced, shared });
});

it('reduces the addresses of data by the page', () => {
  expect(reduceDataAddress('/api/pages/home?x=1', 'home')).toBe('/api/pages/home');
  expect(reduceDataAddress('/api/pages/project?tab=market&id=acme&x=1', 'project')).toBe(
    '/api/pages/project?id=acme&tab=market',
  );
  expect(reduceDataAddress('/api/pages/root?x=1', 'root')).toBe('/api/pages/root');
  expect(reduceDataAddress('/api/pages/disputes?about=x&id=acme&number=7', 'disputes')).toBe(
    '/api/pages/disputes?id=acme&number=7',
  );
  expect(reduceDataAddress('/api/pages/disputes?about=x&id=acme&number=new', 'disputes')).toBe(
    '/api/pages/disputes?id=acme&number=new&about=x',
  );
  expect(reduceDataAddress('/api/pages/settings?x=1', 'settings')).toBe('/api/pages/settings?x=1');
});
