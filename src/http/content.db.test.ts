import { beforeEach, expect, test } from 'vitest';
import { project } from '#db/schema/projects.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { address, app, db } = await prepareTestApp();

beforeEach(() =>
  db.insert(project).values({
    id: 'harbor-lend',
    name: 'Harbor Lend',
    nameKey: 'harbor lend',
    description: 'Lending',
    source: 'records',
    recordHash: 'x',
    demo: true,
    assessed: true,
    coverage: 0.8,
    score: 78,
    rating: 'A',
    updatedAt: new Date('2026-07-01T00:00:00Z'),
  }),
);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers, redirect: 'manual' });

test('texts come with canonical address, previews and structured data', async () => {
  const html = await (await get('/resources/blog/how-our-score-works')).text();
  const page = `${address}/resources/blog/how-our-score-works`;
  expect(html).toContain('<title>How our score works · Parapet</title>');
  expect(html).toContain(`<link rel="canonical" href="${page}"/>`);
  expect(html).toContain(
    `<meta property="og:image" content="${address}/og/resources/blog/how-our-score-works.png"/>`,
  );
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string; itemListElement?: { name: string }[] },
  );
  expect(blocks.map((block) => block['@type']).sort()).toEqual(['Article', 'BreadcrumbList']);
  expect(blocks.find((block) => block.itemListElement)?.itemListElement?.map(({ name }) => name)).toEqual([
    'Home',
    'Resources',
    'Blog',
    'How our score works',
  ]);
});

test('the home page says who runs the site and how to search it', async () => {
  const html = await (await get('/')).text();
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const graph = (JSON.parse(json) as { '@graph': { '@type': string; potentialAction?: object }[] })['@graph'];
  expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite']);
  expect(graph[1]?.potentialAction).toMatchObject({
    target: { urlTemplate: `${address}/?q={search_term_string}` },
  });
});

test('lists by tag are kept out of indexes, and missing tags and pages are missing', async () => {
  expect(await (await get('/resources/blog?tag=governance')).text()).toContain(
    '<meta name="robots" content="noindex"/>',
  );
  const second = await (await get('/resources/blog?page=2')).text();
  expect(second).toContain('<title>Blog, page 2 · Parapet</title>');
  expect(second).toContain(`<link rel="canonical" href="${address}/resources/blog?page=2"/>`);
  for (const path of [
    '/resources/blog?tag=none',
    '/resources/blog?page=99',
    '/resources/blog?page=x',
    '/resources/blog/none',
    '/products/none',
    '/company/none',
  ])
    expect((await get(path)).status, path).toBe(404);
});

test('an address in another spelling moves for good', async () => {
  const moved = await get('/Products/Skynet/?a=B');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/products/skynet?a=B']);
});

test('nobody is named for reports of faults unless the operator names somebody', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404);
});

test('robots and sitemaps', async () => {
  expect(await (await get('/robots.txt')).text()).toBe(
    `User-agent: *\nDisallow: /api/\nDisallow: /my/\nDisallow: /auth/\nDisallow: /admin\nDisallow: /chains/\nDisallow: /code/\nDisallow: /scan/\nDisallow: /approvals/\nDisallow: /stop/\nDisallow: /rules/\nDisallow: /feeds/\n\nSitemap: ${address}/sitemap.xml\n`,
  );
  expect(await (await get('/sitemap.xml')).text()).toContain(
    `<sitemap><loc>${address}/sitemaps/projects-1.xml</loc><lastmod>2026-07-01T00:00:00.000Z</lastmod></sitemap>`,
  );
  expect(await (await get('/sitemaps/projects-1.xml')).text()).toContain(`${address}/projects/harbor-lend`);
  expect((await get('/sitemaps/projects-2.xml')).status).toBe(404);
});

test('pictures for previews are drawn once, named, and may be shown anywhere', async () => {
  const first = await get('/og/projects/harbor-lend.png');
  expect(first.headers.get('content-type')).toBe('image/png');
  expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
  const etag = first.headers.get('etag') ?? '';
  expect((await get('/og/projects/harbor-lend.png', { 'if-none-match': etag })).status).toBe(304);
  await db.update(project).set({ score: 40, rating: 'B' });
  expect((await get('/og/projects/harbor-lend.png')).headers.get('etag')).not.toBe(etag);
  expect((await get('/og/home.png')).status).toBe(200);
  for (const path of ['/og/projects/none.png', '/og/products/skynet', '/og/.png', '/og/'])
    expect((await get(path)).status, path).toBe(404);
});

test('content pictures are cached and can do nothing but draw', async () => {
  const picture = await get('/content/images/skynet-pipeline.svg');
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  expect(picture.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(picture.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
  const etag = picture.headers.get('etag') ?? '';
  const again = await app.inject({
    url: '/content/images/skynet-pipeline.svg',
    headers: { 'if-none-match': etag },
  });
  expect(again.statusCode).toBe(304);
  expect((await get('/content/images/..%2fblog%2freading-an-audit.md')).status).toBe(404);
});

test('the feed is Atom and answers 304 to a reader that has it', async () => {
  const feed = await get('/resources/blog/feed.atom');
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const etag = feed.headers.get('etag') ?? '';
  expect((await get('/resources/blog/feed.atom', { 'if-none-match': etag })).status).toBe(304);
});

test('the manifest names icons that exist in the sizes it says', async () => {
  const manifest = (await (await get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of manifest.icons) {
    const bytes = Buffer.from(await (await get(src)).arrayBuffer());
    if (src.endsWith('.png')) expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
    else expect(bytes.toString()).toContain('<svg');
  }
});
