import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '#scoring/rules.ts';
import { listPaths } from '#web/listPaths.ts';
import { routes } from '#web/routes.tsx';
import { cookieKeys, storageKeys } from '#wire/storageKeys.ts';
import type { ContentEntry } from './createFileCompiler.ts';
import { loadContent } from './openContent.ts';

const folder = join(import.meta.dirname, '../../../content');
// The pages of an account come with their own routes.
const knownPaths = [...listPaths(routes), '/my/watchlists', '/my/settings'];
const { posts, pages } = await loadContent(folder, { knownPaths });
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
    const names = await readdir(join(folder, 'images'));
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

  it('tells visitors of every cookie and storage key that the code knows, with the same properties', () => {
    const [policy] = page('cookies');
    const facts = policy?.cookies.map(({ name, hostPrefix, httpOnly, category }) => ({
      ...{ name, hostPrefix, httpOnly, category },
    }));
    expect(facts).toEqual(Object.values(cookieKeys));
    expect(policy?.storage.map(({ key, area }) => ({ key, area }))).toEqual(Object.values(storageKeys));
  });

  it('describes the score by the numbers of the rules in force', () => {
    const post = posts.find(({ path }) => path === '/resources/blog/how-our-score-works');
    const text = readFileSync(join(folder, 'blog/how-our-score-works.md'), 'utf8');
    const rowsAfter = (heading: string) =>
      (text.split(`${heading}\n`)[1]?.split(/\n#/)[0] ?? '')
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .slice(2)
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
    expect(rowsAfter('## Six categories').map(([name, weight]) => [name, Number(weight)])).toEqual(
      rules.categories.map(({ name, weight }) => [name, weight]),
    );
    const inPost = rowsAfter('## Caps').map(([, limit]) => Number(limit));
    expect(inPost).toEqual(rules.caps.map(({ limit }) => limit).sort((a, b) => a - b));
    const lower = rules.ratings.map(({ rating, from }, index) => {
      const above = rules.ratings[index - 1]?.from;
      return [
        rating,
        above === undefined ? `${from} and above` : from > 0 ? `${from} to below ${above}` : `below ${above}`,
      ];
    });
    expect(rowsAfter('## Ratings and ranks')).toEqual(lower);
    expect(text).toContain(
      `Under ${rules.rankedFrom * 100} % coverage, a project has no number, no letters and no rank`,
    );
    const weights = rules.categories.map(({ name, weight }) => `${name} ${weight}`).slice(0, 3);
    for (const words of weights) expect(post?.image?.alt).toContain(words);
    // The example of a total: its weights are the rules', its sum is right.
    const example = rowsAfter('### Example: a total').map(
      ([name, weight, value]) => [name, Number(weight), Number(value)] as const,
    );
    expect(example.map(([name, weight]) => [name, weight])).toEqual(
      rules.categories.map(({ name, weight }) => [name, weight]),
    );
    const known = example.filter(([, , value]) => !Number.isNaN(value));
    const sum = known.reduce((all, [, weight, value]) => all + weight * value, 0);
    const all = known.reduce((total, [, weight]) => total + weight, 0);
    expect(text).toContain(`= ${sum} / ${all} = ${(sum / all).toFixed(1)}`);
  });

  it('explains at least 30 terms in alphabetical order', () => {
    const terms = page('glossary').flatMap((entry) => entry.terms.map(({ term }) => term));
    expect(terms.length).toBeGreaterThanOrEqual(30);
    expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, 'en')));
  });
});
