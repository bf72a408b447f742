import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { address } = await prepareTestApp();

/** Signed out, these lead to log-in. */
const elsewhere = new Set([
  '/my/watchlists',
  '/my/settings',
  '/my/api-keys',
  '/my/rules',
  '/my/inbox',
  '/my/outlets',
]);

interface Visited {
  status: number;
  html: string;
  ids: Set<string>;
}

const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');

function linksOf(html: string): string[] {
  return [...html.matchAll(/<(?:a|link|img|script|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(
    ([, href = '']) => decode(href),
  );
}

/** Follows every link inside the site from its home page and sitemaps; remembers who leads where. */
async function crawl() {
  const visited = new Map<string, Visited>();
  const wanted: { from: string; url: URL }[] = [];
  const queue = ['/', '/robots.txt', '/sitemap.xml'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (visited.has(path)) continue;
    if (visited.size > 500) throw new Error('the site does not end');
    const answer = await fetch(address + path, { redirect: 'manual' });
    const type = answer.headers.get('content-type') ?? '';
    const text = /html|xml|plain/.test(type) && !type.startsWith('image') ? await answer.text() : '';
    const html = type.startsWith('text/html') ? text : '';
    visited.set(path, {
      status: answer.status,
      html,
      ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)),
    });
    const hrefs = html
      ? linksOf(html)
      : [...text.matchAll(/<loc>([^<]+)<\/loc>|Sitemap: (\S+)/g)].map(([, loc, map]) =>
          decode(loc ?? map ?? ''),
        );
    for (const href of hrefs) {
      const url = new URL(href, address + path);
      if (url.origin !== address) continue;
      wanted.push({ from: path, url });
      if (!elsewhere.has(url.pathname)) queue.push(url.pathname + url.search);
    }
  }
  return { visited, wanted };
}

const { visited, wanted } = await crawl();
const pages = [...visited].filter(([, { html }]) => html !== '');

test('every link of the site leads to a page, at its final address, and every fragment to a place in it', () => {
  const faults = wanted.flatMap(({ from, url }) => {
    const target = visited.get(url.pathname + url.search);
    if (elsewhere.has(url.pathname)) return [];
    if (target?.status !== 200) return [`${from} -> ${url.pathname}${url.search}: ${target?.status}`];
    const id = decodeURIComponent(url.hash.slice(1));
    return id === '' || target.ids.has(id) ? [] : [`${from} -> ${url.pathname}#${id}: no such place`];
  });
  expect([...new Set(faults)]).toEqual([]);
});

test('the walk reached every kind of page', () => {
  for (const path of [
    '/products/security-audit',
    '/products/skynet',
    '/products/skytrace',
    '/products/pentest',
    '/resources',
    '/resources/blog',
    '/resources/blog?page=2',
    '/resources/blog/how-our-score-works',
    '/resources/blog/feed.atom',
    '/resources/glossary',
    '/resources/guides/how-to-use-parapet',
    '/resources/methodology',
    '/resources/exam',
    '/resources/alerts-record',
    '/resources/back-test',
    '/verify',
    '/resources/calendar',
    '/trace',
    '/resources/api',
    '/company/about',
    '/company/careers',
    '/company/disclaimer',
    '/company/privacy-policy',
    '/company/cookie-policy',
    '/company/terms-and-conditions',
    '/content/images/control-path.svg',
  ])
    expect(visited.get(path)?.status, path).toBe(200);
});

test('every page has one title, one description and one heading of its own', () => {
  const first = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text);
  for (const pattern of [/<title>([^<]*)<\/title>/g, /<meta name="description" content="([^"]*)"/g]) {
    const owners = new Map<string, string>();
    // An address with another canonical one is the same page; what is not indexed needs no description.
    const own = pages.filter(
      ([path, { html }]) =>
        !html.includes('content="noindex"') && html.includes(`href="${address}${path}"/>`),
    );
    for (const [path, { html }] of own) {
      const [text = '', ...more] = first(html, pattern);
      expect(more, path).toEqual([]);
      expect(text, path).not.toBe('');
      expect(owners.get(text), `${path} and ${owners.get(text)} share "${text}"`).toBeUndefined();
      owners.set(text, path);
    }
  }
  for (const [path, { html }] of pages) expect(html.match(/<h1[ >]/g)?.length, path).toBe(1);
});

test('pages are valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // How React writes: void elements closed, charSet and dateTime, boolean and empty attributes with a value.
      'void-style': 'off',
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      'valid-id': ['error', { relaxed: true }],
      // The search submits with Enter and by choosing a result; a button beside it would only repeat that.
      'wcag/h32': 'off',
      // A group of checkboxes shares its name.
      'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    },
  });
  const faults: string[] = [];
  for (const [path, { html }] of pages) {
    const { results } = await validator.validateString(html, path);
    for (const { messages } of results)
      for (const { ruleId, message, line, column } of messages)
        faults.push(`${path}:${line}:${column} ${ruleId}: ${message}`);
  }
  expect(faults).toEqual([]);
});
