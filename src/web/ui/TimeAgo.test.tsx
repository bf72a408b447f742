import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocumentContext } from '#web/document/Document.tsx';
import { TimeAgo } from './TimeAgo.tsx';

test('the server writes how long ago it was when the page was written, and the absolute time beside it', () => {
  const context = {
    theme: 'system' as const,
    setTheme: () => undefined,
    styles: [],
    origin: '',
    renderedAt: Date.parse('2026-11-14T23:07:10Z'),
  };
  const html = renderToStaticMarkup(
    <DocumentContext value={context}>
      <TimeAgo at="2026-11-14T22:41:00Z" />
    </DocumentContext>,
  );
  expect(html).toContain('dateTime="2026-11-14T22:41:00Z" title="14 Nov 2026, 22:41 UTC"');
  expect(html).toContain('>26 min ago</time>');
});
