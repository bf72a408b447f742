import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TimeAgo } from './TimeAgo.tsx';

test('the server writes the absolute time, true for as long as the page is cached', () => {
  const html = renderToStaticMarkup(<TimeAgo at="2026-11-14T22:41:00Z" />);
  expect(html).toContain('dateTime="2026-11-14T22:41:00Z"');
  expect(html).toContain('>14 Nov 2026, 22:41 UTC</time>');
});
