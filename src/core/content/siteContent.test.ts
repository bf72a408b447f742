import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ContentEntry } from './compileFile.ts';
import { loadContent } from './loadContent.ts';

const FOLDER = join(import.meta.dirname, '../../../content');
// The routes outside content/ that its texts may link to.
const knownPaths = [
  '/',
  '/resources',
  '/resources/blog',
  '/resources/methodology',
  '/resources/api',
  '/my/watchlists',
  '/my/settings',
];
const { posts, pages } = await loadContent(FOLDER, { knownPaths });
const all: ContentEntry[] = [...posts, ...pages];
const page = <K extends ContentEntry['kind']>(kind: K) =>
  all.filter((entry): entry is Extract<ContentEntry, { kind: K }> => entry.kind === kind);

describe('content of the site', () => {
  it('has every page that the header and footer lead to', () => {
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/products/security-audit',
        '/products/skynet',
        '/products/skytrace',
        '/products/pentest',
        '/company/about',
        '/company/careers',
        '/company/disclaimer',
        '/company/privacy-policy',
        '/company/cookie-policy',
        '/company/terms-and-conditions',
        '/resources/glossary',
        '/resources/guides',
      ]),
    );
  });

  it('has at least six posts of 900 to 1,500 words with a contents list and a picture', () => {
    expect(posts.length).toBeGreaterThanOrEqual(6);
    for (const post of posts) {
      expect(post.words, post.file).toBeGreaterThanOrEqual(900);
      expect(post.words, post.file).toBeLessThanOrEqual(1500);
      expect(post.contents.length, post.file).toBeGreaterThanOrEqual(5);
      expect(post.html, post.file).toContain('<figure class="figure">');
      expect(post.author, post.file).toBe('Parapet');
    }
  });

  it('has a title and a description of its own on every page', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ summary }) => summary)).size).toBe(all.length);
  });

  it('uses every picture, and each says in words what it shows', async () => {
    const names = await readdir(join(FOLDER, 'images'));
    const used = all.flatMap((entry) => [
      ...Array.from(entry.html.matchAll(/src="\/content\/images\/([^"]+)"/g), ([, name]) => name),
      ...('image' in entry && entry.image ? [entry.image.src.replace('/content/images/', '')] : []),
    ]);
    expect(names.filter((name) => !used.includes(name))).toEqual([]);
  });

  it('marks every legal page as a template', () => {
    const legal = [...page('legal'), ...page('cookies')];
    expect(legal).toHaveLength(4);
    for (const entry of legal)
      expect(entry.notice.text, entry.file).toMatch(/template.*must have it reviewed/s);
  });

  it('lists cookies and storage keys once each', () => {
    const [policy] = page('cookies');
    expect(policy?.cookies.map(({ name }) => name)).toEqual([
      'session',
      'csrf',
      'callback',
      'oauth',
      'visitor',
      'theme',
    ]);
    expect(policy?.storage.map(({ key }) => key)).toEqual(['cookieConsent', 'ignoredBannerContent']);
  });

  it('explains at least 30 terms in alphabetical order', () => {
    const terms = page('glossary').flatMap((entry) => entry.terms.map(({ term }) => term));
    expect(terms.length).toBeGreaterThanOrEqual(30);
    expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, 'en')));
  });
});
