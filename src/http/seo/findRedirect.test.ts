import { expect, test } from 'vitest';
import { findRedirect } from './findRedirect.ts';

test.each([
  ['/products/skynet/', '/products/skynet'],
  ['/Products/SkyNet?Tab=A', '/products/skynet?Tab=A'],
  ['/resources//blog', '/resources/blog'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/projects/Harbor-Lend/', '/projects/harbor-lend'],
  ['/unsubscribe/AbC/', '/unsubscribe/AbC'],
])('%s moves to %s', (url, target) => {
  expect(findRedirect(url)).toBe(target);
  expect(findRedirect(target)).toBeUndefined();
});

test('the list of projects is the table of the home page, with what was asked of it', () => {
  expect(findRedirect('/projects')).toBe('/#projects');
  expect(findRedirect('/Projects/?category=DEX')).toBe('/?category=DEX#projects');
});

test.each(['/', '/?a=B/', '/products/skynet', '/unsubscribe/AbC', '/projects/caf%C3%A9', '/projects/a%2Fb'])(
  '%s stays',
  (url) => {
    expect(findRedirect(url)).toBeUndefined();
  },
);
