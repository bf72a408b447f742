import { expect, it, test } from 'vitest';
import { isEventName } from '#wire/userEvents.ts';
import { findUtmEvent, findViewEvent } from './RouteEffects.tsx';

test.each([
  ['/', 'View Home'],
  ['/products/skynet', 'View Product Page'],
  ['/resources', 'View Resources'],
  ['/resources/glossary', 'View Resources'],
  ['/resources/blog', 'View Blog'],
  ['/resources/blog/token-approvals', 'View Blog Post'],
  ['/company/about', 'View Company Page'],
  ['/company/cookie-policy', 'View Legal Page'],
  ['/projects/harbor-lend', 'View Project'],
  ['/my/settings', 'View Settings'],
  ['/auth/login', undefined],
])('%s counts as %s', (path, name) => {
  expect(findViewEvent(path)).toBe(name);
});

it('names the campaign that brought the visitor, in a name that the server takes', () => {
  const event = findUtmEvent('?utm_source=news%3Cletter%3E&utm_medium=mail&tour=true&utm_1=x');
  expect(event).toEqual({
    name: 'UTM newsletter',
    properties: { utm_source: 'news<letter>', utm_medium: 'mail' },
  });
  expect(isEventName(event?.name ?? '')).toBe(true);
  expect(findUtmEvent('?utm_medium=mail')).toBeUndefined();
});
