import { expect, test } from 'vitest';
import type { Content } from '#core/content/compileContent.ts';
import { findSitemap, type SitemapProjects, sitemapIndex } from './sitemaps.ts';

const content = {
  posts: [
    { path: '/resources/blog/b', date: '2026-03-01', updated: '2026-05-02' },
    { path: '/resources/blog/a', date: '2026-02-01' },
  ],
  pages: [
    { path: '/company/disclaimer', kind: 'legal', effective: '2026-04-01' },
    { path: '/resources/glossary', kind: 'glossary', updated: '2026-06-01' },
  ],
} as unknown as Content;

const changes = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'];
const projects: SitemapProjects = {
  getParts: async (size) => (size === 50_000 ? changes.map((changed) => ({ changed })) : []),
  getPart: async ({ index }) =>
    changes.slice(index, index + 1).map((changed) => ({ id: `one&${index}`, changed })),
};
const sources = { origin: 'https://example.org', content, projects };

test('the index names every part with its newest change', async () => {
  expect(await sitemapIndex(sources)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.org/sitemaps/pages.xml</loc><lastmod>2026-06-01</lastmod></sitemap>
<sitemap><loc>https://example.org/sitemaps/blog.xml</loc><lastmod>2026-05-02</lastmod></sitemap>
<sitemap><loc>https://example.org/sitemaps/projects-1.xml</loc><lastmod>2026-01-01T00:00:00Z</lastmod></sitemap>
<sitemap><loc>https://example.org/sitemaps/projects-2.xml</loc><lastmod>2026-07-01T00:00:00Z</lastmod></sitemap>
</sitemapindex>
`);
});

test('a page whose last change is not known says nothing about it', async () => {
  const pages = await findSitemap(sources, 'pages');
  expect(pages).toContain('<url><loc>https://example.org/</loc></url>');
  expect(pages).toContain('<url><loc>https://example.org/resources</loc><lastmod>2026-06-01</lastmod></url>');
  expect(pages).toContain(
    '<url><loc>https://example.org/resources/blog</loc><lastmod>2026-05-02</lastmod></url>',
  );
  expect(pages).toContain(
    '<url><loc>https://example.org/company/disclaimer</loc><lastmod>2026-04-01</lastmod></url>',
  );
});

test('single pages of the boards have a part of their own', async () => {
  const listBoards = async () => ['/categories/lending', '/auditors/a&b'];
  expect(await sitemapIndex({ ...sources, listBoards })).toContain(
    '<loc>https://example.org/sitemaps/boards.xml</loc>',
  );
  expect(await findSitemap({ ...sources, listBoards }, 'boards')).toContain(
    '<url><loc>https://example.org/auditors/a&amp;b</loc></url>',
  );
  expect(await findSitemap(sources, 'boards')).toBeUndefined();
});

test('projects are listed in parts, and there is no part beyond the last', async () => {
  expect(await findSitemap(sources, 'projects-2')).toContain(
    '<url><loc>https://example.org/projects/one%261</loc><lastmod>2026-07-01T00:00:00Z</lastmod></url>',
  );
  expect(await findSitemap(sources, 'projects-3')).toBeUndefined();
  expect(await findSitemap(sources, 'projects-0')).toBeUndefined();
  expect(await findSitemap({ ...sources, projects: undefined }, 'projects-1')).toBeUndefined();
});
