import type { Content } from '#core/content/compileContent.ts';
import { escapeHtml } from '#core/content/escapeHtml.ts';
import { fixedPages } from '#wire/fixedPages.ts';

export interface SitemapEntry {
  path: string;
  /** A date or a time in UTC; left out when it is not truly known. */
  changed?: string | undefined;
}

/** Projects for the sitemap, in parts, so that no file grows beyond what the protocol allows. */
export interface SitemapProjects {
  /** The newest change in each part of at most so many projects. */
  getParts(size: number): Promise<{ changed: string }[]>;
  /** The projects of a part, counted from 0; empty when there is no such part. */
  getPart(part: { size: number; index: number }): Promise<{ id: string; changed: string }[]>;
}

/** The protocol's limit of addresses in one file. */
export const sitemapSize = 50_000;

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function writeList(
  list: 'urlset' | 'sitemapindex',
  origin: string,
  entries: readonly SitemapEntry[],
): string {
  const item = list === 'urlset' ? 'url' : 'sitemap';
  const lines = entries.map(({ path, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${escapeHtml(changed)}</lastmod>`;
    return `<${item}><loc>${escapeHtml(origin + path)}</loc>${date}</${item}>\n`;
  });
  return `${header}<${list} xmlns="${schema}">\n${lines.join('')}</${list}>\n`;
}

const newest = (entries: readonly SitemapEntry[]): string | undefined =>
  entries.reduce<string | undefined>(
    (best, { changed }) => (changed !== undefined && (best === undefined || changed > best) ? changed : best),
    undefined,
  );

function listPosts({ posts }: Content): SitemapEntry[] {
  return posts.map(({ path, date, updated }) => ({ path, changed: updated ?? date }));
}

function listPages(content: Content): SitemapEntry[] {
  const pages = content.pages.map((page) => ({
    path: page.path,
    changed: 'effective' in page ? page.effective : page.updated,
  }));
  const posts = newest(listPosts(content));
  const changes: Record<string, string | undefined> = {
    [fixedPages.blog.path]: posts,
    [fixedPages.resources.path]: newest([
      ...pages.filter(({ path }) => path.startsWith('/resources')),
      { path: '', changed: posts },
    ]),
  };
  return [...Object.values(fixedPages).map(({ path }) => ({ path, changed: changes[path] })), ...pages];
}

export interface SitemapSources {
  origin: string;
  content: Content;
  projects?: SitemapProjects | undefined;
  /** Paths of the boards' single pages. */
  listBoards?: (() => Promise<readonly string[]>) | undefined;
}

/** `/sitemap.xml`: the list of sitemaps. */
export async function sitemapIndex({
  origin,
  content,
  projects,
  listBoards,
}: SitemapSources): Promise<string> {
  const parts = (await projects?.getParts(sitemapSize)) ?? [];
  return writeList('sitemapindex', origin, [
    { path: '/sitemaps/pages.xml', changed: newest(listPages(content)) },
    { path: '/sitemaps/blog.xml', changed: newest(listPosts(content)) },
    ...(listBoards ? [{ path: '/sitemaps/boards.xml' }] : []),
    ...parts.map(({ changed }, index) => ({ path: `/sitemaps/projects-${index + 1}.xml`, changed })),
  ]);
}

/** `/sitemaps/{name}.xml`; undefined when there is none of that name. */
export async function findSitemap(
  { origin, content, projects, listBoards }: SitemapSources,
  name: string,
): Promise<string | undefined> {
  if (name === 'pages') return writeList('urlset', origin, listPages(content));
  if (name === 'blog') return writeList('urlset', origin, listPosts(content));
  if (name === 'boards' && listBoards)
    return writeList(
      'urlset',
      origin,
      (await listBoards()).map((path) => ({ path })),
    );
  const part = /^projects-([1-9]\d{0,4})$/.exec(name)?.[1];
  if (part === undefined || !projects) return undefined;
  const found = await projects.getPart({ size: sitemapSize, index: Number(part) - 1 });
  if (found.length === 0) return undefined;
  return writeList(
    'urlset',
    origin,
    found.map(({ id, changed }) => ({ path: `/projects/${encodeURIComponent(id)}`, changed })),
  );
}
