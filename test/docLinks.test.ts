import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs/', root), { recursive: true })
    .map((file) => `docs/${String(file).replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.md')),
];

/** As GitHub names the places of a page: its headings in lower case, without marks, with hyphens. */
function placesOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('links between pages of the documentation', () => {
  it.each(pages)('%s has no dead link', (page) => {
    const from = new URL(page, root);
    const text = readFileSync(from, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    const dead = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !/^[a-z]+:/.test(to))
      .filter((to) => {
        const [path = '', place] = to.split('#');
        const target = path === '' ? from : new URL(path, from);
        if (!existsSync(target)) return true;
        return (
          place !== undefined &&
          !(statSync(target).isFile() && placesOf(readFileSync(target, 'utf8')).includes(place))
        );
      });
    expect(dead).toEqual([]);
  });
});
