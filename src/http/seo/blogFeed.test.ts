import { expect, test } from 'vitest';
import type { Content } from '#core/content/compileContent.ts';
import { renderAtom } from '#lib/renderAtom.ts';
import { renderJsonFeed } from '#lib/renderJsonFeed.ts';
import { toBlogFeed } from './blogFeed.ts';

const content = {
  posts: [
    {
      path: '/resources/blog/a',
      title: 'Keys & roles',
      summary: 'Who <holds> what.',
      date: '2026-02-01',
      updated: '2026-03-01',
      author: 'Parapet',
      tags: ['keys'],
      html: '<p><a href="/company/about">us</a> <a href="#b">b</a> <img src="/content/images/a.svg"> <a href="https://example.com/">x</a></p>',
    },
  ],
  pages: [],
} as unknown as Content;

test('an entry carries the whole text with whole addresses', () => {
  const { origin, entries, ...head } = toBlogFeed(content, { format: 'atom', origin: 'https://example.org' });
  const feed = renderAtom(head, { origin, entries });
  expect(feed).toContain('<id>https://example.org/resources/blog/a</id>');
  expect(feed).toContain('<title>Keys &amp; roles</title>');
  expect(feed).toContain('<published>2026-02-01T12:00:00Z</published>');
  expect(feed).toContain('<updated>2026-03-01T12:00:00Z</updated>');
  expect(feed).toContain('<category term="keys"/>');
  expect(feed).toContain(
    '&lt;p&gt;&lt;a href=&quot;https://example.org/company/about&quot;&gt;us&lt;/a&gt; &lt;a href=&quot;https://example.org/resources/blog/a#b&quot;&gt;b&lt;/a&gt; &lt;img src=&quot;https://example.org/content/images/a.svg&quot;&gt; &lt;a href=&quot;https://example.com/&quot;&gt;x&lt;/a&gt;&lt;/p&gt;',
  );
  expect(feed).toContain('<summary>Who &lt;holds&gt; what.</summary>');
  expect(JSON.parse(renderJsonFeed(head, { origin, entries }))).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: 'https://example.org/resources/blog',
    items: [
      {
        ...{ id: 'https://example.org/resources/blog/a', summary: 'Who <holds> what.', tags: ['keys'] },
        ...{ content_html: entries[0]?.html, authors: [{ name: 'Parapet' }] },
      },
    ],
  });
});
