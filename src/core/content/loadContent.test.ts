import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ContentError } from './contentError.ts';
import { loadContent } from './openContent.ts';

const longSummary = 'A summary that is long enough to be used as a page description.';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20"></svg>';
const folders: string[] = [];

const post = (body: string, extra = '') =>
  `---\nkind: post\ntitle: A post\nsummary: ${longSummary}\ndate: 2026-03-01\nauthor: Parapet\ntags: [audits]\n${extra}---\n\n${body}\n`;

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const error = await loadContent(await folderWith(files), { knownPaths: ['/'] }).catch((reason) => reason);
  if (!(error instanceof ContentError)) throw new Error('expected faults', { cause: error });
  return error.faults.map((fault) => `${fault.file}:${fault.line}: ${fault.message}`);
}

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

describe('loadContent', () => {
  it('returns posts newest first and pages by path, typed and rendered', async () => {
    const folder = await folderWith({
      'blog/first.md': post('See [the second](/resources/blog/second#part) and [home](/).'),
      'blog/2026-04-02-b.md': post('## Part\n\nText.', 'slug: second\nupdated: 2026-04-02\n').replace(
        '03-01',
        '04-01',
      ),
      'company/about.md': `---\nkind: company\ntitle: About\nsummary: ${longSummary}\nupdated: 2026-01-02\n---\nWe.\n`,
      'images/a.svg': svg,
    });
    const { posts, pages } = await loadContent(`${folder}/`, { knownPaths: ['/'] });
    expect(posts.map(({ path }) => path)).toEqual(['/resources/blog/second', '/resources/blog/first']);
    expect(posts[0]).toEqual({
      kind: 'post',
      title: 'A post',
      summary: longSummary,
      slug: 'second',
      date: '2026-04-01',
      updated: '2026-04-02',
      author: 'Parapet',
      tags: ['audits'],
      html: '<h2 id="part">Part</h2>\n<p>Text.</p>\n',
      text: 'Part\nText.',
      excerpt: 'Text.',
      words: 2,
      readingMinutes: 1,
      contents: [{ id: 'part', level: 2, text: 'Part' }],
      file: 'blog/2026-04-02-b.md',
      path: '/resources/blog/second',
    });
    expect(pages).toMatchObject([{ kind: 'company', path: '/company/about', html: '<p>We.</p>\n' }]);
  });

  it('collects every fault of every file, with its line', async () => {
    expect(
      await faultsOf({
        'blog/dead.md': post('Fine.\n\n[one](/nowhere), [two](/)\n[three](/resources/blog/dead#gone)'),
        'blog/date.md': post('Text.').replace('2026-03-01', '2026-02-30'),
        'blog/title.md': post('Text.').replace('title: A post\n', ''),
        'blog/key.md': post('Text.', 'sumary: twice\n'),
        'blog/image.md': post('![A chart](../images/chart.svg)', 'image:\n  file: none.svg\n  alt: None\n'),
        'blog/order.md': post('Text.', 'updated: 2026-02-01\n'),
      }),
    ).toEqual([
      'blog/date.md:5: date: must be a calendar date written YYYY-MM-DD',
      'blog/dead.md:12: dead link "/nowhere": no page /nowhere',
      'blog/dead.md:13: dead link "/resources/blog/dead#gone": /resources/blog/dead has no heading #gone',
      'blog/image.md:8: image: image "none.svg" is missing from content/images',
      'blog/image.md:13: image "chart.svg" is missing from content/images',
      'blog/key.md:8: unknown front matter key "sumary"',
      'blog/order.md:8: updated: must not be before date',
      'blog/title.md:1: title is missing',
    ]);
  });

  it('refuses duplicate slugs, wrong places and broken front matter', async () => {
    expect(
      await faultsOf({
        'blog/a.md': post('Text.'),
        'blog/b.md': post('Text.', 'slug: a\n'),
        'blog/Bad_Name.md': post('Text.'),
        'blog/empty.md': post(''),
        'company/a.md': post('Text.'),
        'blog/none.md': 'Only text.',
        'blog/open.md': '---\ntitle: x\n',
        'blog/yaml.md': '---\nkind: post\ntitle: [a\n---\nText.\n',
        'blog/kind.md': '---\nkind: note\n---\nText.\n',
        'news/a.md': post('Text.'),
        'notes.txt': 'x',
      }),
    ).toEqual([
      'blog/b.md:1: duplicate slug: /resources/blog/a is also made by blog/a.md',
      'blog/Bad_Name.md:1: slug "Bad_Name" must be lower-case words joined by hyphens',
      'blog/empty.md:9: the text is empty',
      'blog/kind.md:2: kind is missing or unknown',
      'blog/none.md:1: front matter is missing: the file must begin with --- and close it with ---',
      'blog/open.md:1: front matter is missing: the file must begin with --- and close it with ---',
      expect.stringMatching(/^blog\/yaml\.md:\d+: front matter is not valid YAML: /),
      'company/a.md:2: kind "post" does not belong in company/',
      'news/a.md:1: folder "news" holds no known kind of content',
      'notes.txt:1: only Markdown files and images/ belong in content',
    ]);
  });

  it('checks the Markdown inside front matter', async () => {
    const glossary = (terms: string) =>
      `---\nkind: glossary\ntitle: Glossary\nsummary: ${longSummary}\nupdated: 2026-01-02\nterms:\n${terms}---\nIntro.\n`;
    expect(
      await faultsOf({
        'resources/glossary.md': glossary(
          '  - term: Proxy\n    definition: See [x](/gone).\n    see: [Owner]\n' +
            '  - term: proxy\n    definition: See [y](javascript:x).\n',
        ),
      }),
    ).toEqual([
      'resources/glossary.md:8: dead link "/gone": no page /gone',
      'resources/glossary.md:11: terms.1.definition: link "javascript:x" uses javascript: (allowed: http, https, mailto, relative)',
    ]);
    expect(
      await faultsOf({
        'resources/glossary.md': glossary(
          '  - term: Proxy\n    definition: One.\n    see: [Owner]\n  - term: proxy\n    definition: Two.\n',
        ),
      }),
    ).toEqual([
      'resources/glossary.md:1: term "Proxy" refers to unknown term "Owner"',
      'resources/glossary.md:1: term "proxy" is defined twice',
    ]);
  });

  it('refuses images that are active, foreign or without a size', async () => {
    expect(
      await faultsOf({
        'images/script.svg': svg.replace('></svg>', '><script>x</script></svg>'),
        'images/handler.svg': svg.replace('viewBox', 'onload="x" viewBox'),
        'images/remote.svg': svg.replace('></svg>', '><image href="https://example.org/a.png"/></svg>'),
        'images/size.svg': svg.replace('width="40" ', ''),
        'images/photo.jpg': 'x',
        'images/not.png': 'x',
      }),
    ).toEqual([
      'images/handler.svg:1: image holds active content',
      'images/not.png:1: image is not a PNG file',
      'images/photo.jpg:1: image has an unknown format (allowed: .svg, .png)',
      'images/remote.svg:1: image refers to another file',
      'images/script.svg:1: image holds active content',
      'images/size.svg:1: image has no width and height in pixels',
    ]);
  });

  it('says the whole list in one message', async () => {
    const folder = await folderWith({ 'blog/a.md': post('[x](/no)'), 'blog/b.md': post('[y](/no)') });
    await expect(loadContent(folder, { knownPaths: [] })).rejects.toThrow(
      '2 faults in content:\n  blog/a.md:10: dead link "/no": no page /no\n  blog/b.md:10: dead link "/no": no page /no',
    );
  });
});
