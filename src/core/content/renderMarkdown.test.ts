import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './renderMarkdown.ts';

const images = new Map([['proxy.svg', { width: 720, height: 360 }]]);
const render = (source: string) => renderMarkdown(source, { path: '/resources/blog/a-post', images });

describe('safety', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a <b onclick="x()">bold</b> word', '<p>a &lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt; word</p>\n'],
    [
      'a <kbd>&lt;img src=x onerror=alert(1)&gt;</kbd>',
      '<p>a &lt;kbd&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/kbd&gt;</p>\n',
    ],
    ['`<i>` & "q"', '<p><code>&lt;i&gt;</code> &amp; &quot;q&quot;</p>\n'],
  ])('escapes raw HTML: %s', (source, html) => {
    expect(render(source).html).toBe(html);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript&#58;alert(1)',
    'javascript&#x3a;alert(1)',
    '&#1;javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('drops and reports the link %s', (href) => {
    const { html, faults } = render(`[text](${href})`);
    expect(html).toBe('<p>text</p>\n');
    expect(faults).toHaveLength(1);
    expect(faults[0]?.message).toContain('allowed: http, https, mailto, relative');
  });

  it.each([
    ['https://example.org/?a=1&b=2', '<a href="https://example.org/?a=1&amp;b=2" rel="noopener">x</a>'],
    ['//example.org/x', '<a href="https://example.org/x" rel="noopener">x</a>'],
    ['mailto:a@example.org', '<a href="mailto:a@example.org" rel="noopener">x</a>'],
    ['/company/about?a=1#team', '<a href="/company/about?a=1#team">x</a>'],
    ['other-post', '<a href="/resources/blog/other-post">x</a>'],
    ['#part', '<a href="#part">x</a>'],
  ])('keeps the link %s', (href, anchor) => {
    expect(render(`[x](${href})`)).toMatchObject({ html: `<p>${anchor}</p>\n`, faults: [] });
  });

  it('cannot be broken out of through titles, languages or alternative texts', () => {
    expect(render('[x](/a "\\" onclick=\\"y")').html).toBe(
      '<p><a href="/a" title="&quot; onclick=&quot;y">x</a></p>\n',
    );
    expect(render('```js"onload="x\nlet a\n```').html).toBe(
      '<pre class="code" tabindex="0"><code class="language-js">let a\n</code></pre>\n',
    );
    expect(render('![a" onerror="x](../images/proxy.svg)').html).toContain('alt="a&quot; onerror=&quot;x"');
  });
});

describe('any input', () => {
  const tags =
    /^<(?:\/?(?:p|a|h[1-6]|em|strong|del|code|pre|ul|ol|li|blockquote|section|table|thead|tbody|tr|th|td|figure|figcaption)|br|hr|img)(?: (?:href="(?:https?:|mailto:|\/|#)[^"<>]*"|src="\/content\/images\/[^"<>]*"|(?:id|class|title|alt|scope|rel|tabindex|aria-label|width|height|loading|decoding|start)="[^"<>]*"))*>/;
  const pieces = [
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="',
    '">',
    '<!--',
    '-->',
    '<kbd>',
    '<pre>',
    '](javascript:alert(1))',
    '[x',
    '![x',
    '](',
    ')',
    '](../images/proxy.svg "',
    '"',
    "'",
    '&#106;avascript&colon;',
    '<javascript:alert(1)>',
    'https://e.org/"onload="x',
    '|',
    '\n| - |\n',
    '\n',
    '\n\n',
    '```',
    '`',
    '*',
    '_',
    '~~',
    '# ',
    '## ',
    '> ',
    '- ',
    '1. ',
    '- [ ] ',
    '    ',
    '\\',
    '[r]: javascript:x',
    '[r]',
    '&lt;',
    '\u0000',
    '\t',
  ];

  it('gives only known tags and attributes, and every other < is escaped', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })), { maxLength: 30 }),
        (parts) => {
          const { html } = render(parts.join(''));
          for (const { index } of html.matchAll(/</g)) expect(html.slice(index)).toMatch(tags);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('structure', () => {
  it('gives headings stable ids and lists them', () => {
    const { html, contents } = render(
      '## The `owner` & you\n\n### Why?\n\n## Why?\n\n## Café №\n\n## 1. Scope\n',
    );
    expect(html).toBe(
      '<h2 id="the-owner-you">The <code>owner</code> &amp; you</h2>\n<h3 id="why">Why?</h3>\n' +
        '<h2 id="why-2">Why?</h2>\n<h2 id="cafe-no">Café №</h2>\n<h2 id="section-1-scope">1. Scope</h2>\n',
    );
    expect(contents).toEqual([
      { id: 'the-owner-you', level: 2, text: 'The owner & you' },
      { id: 'why', level: 3, text: 'Why?' },
      { id: 'why-2', level: 2, text: 'Why?' },
      { id: 'cafe-no', level: 2, text: 'Café №' },
      { id: 'section-1-scope', level: 2, text: '1. Scope' },
    ]);
  });

  it('reports a second title and skipped heading levels', () => {
    expect(render('text\n\n# Title\n\n## A\n\n#### B\n').faults).toEqual([
      { line: 3, message: 'heading level 1 is the title; begin with ##' },
      { line: 7, message: 'heading jumps from level 2 to level 4' },
    ]);
  });

  it('wraps tables for scrolling, with a name of their own', () => {
    expect(render('## Delays\n\n| a | b |\n| - | -: |\n| 1 | <2> |\n').html).toBe(
      '<h2 id="delays">Delays</h2>\n' +
        '<section class="table-scroll" tabindex="0" aria-label="Table 1: Delays"><table>\n<thead>\n' +
        '<tr><th scope="col">a</th><th scope="col" class="align-right">b</th></tr>\n</thead>\n<tbody>\n' +
        '<tr><td>1</td><td class="align-right">&lt;2&gt;</td></tr>\n</tbody>\n</table></section>\n',
    );
  });

  it('draws images of the images folder with size, and a figure for one that stands alone', () => {
    expect(render('![Caller and proxy](../images/proxy.svg "A call through a proxy")').html).toBe(
      '<figure class="figure"><img src="/content/images/proxy.svg" alt="Caller and proxy" width="720" height="360" ' +
        'loading="lazy" decoding="async"><figcaption>A call through a proxy</figcaption></figure>\n',
    );
  });

  it.each([
    ['![x](../images/none.svg)', 'image "none.svg" is missing from content/images'],
    ['![](../images/proxy.svg)', 'image "proxy.svg" has no alternative text'],
    [
      '![x](https://example.org/a.png)',
      'image "https://example.org/a.png" is not in content/images (write ../images/name.svg)',
    ],
    [
      '![x](../images/../a.svg)',
      'image "../images/../a.svg" is not in content/images (write ../images/name.svg)',
    ],
  ])('reports the image %s', (source, message) => {
    const { html, faults } = render(`one\n\ntwo ${source}`);
    expect(html).not.toContain('<img');
    expect(faults).toEqual([{ line: 3, message }]);
  });
});

describe('places', () => {
  it('gives each link its own line, also in lists, quotes, tables and after equal text in code', () => {
    const source = [
      '```md',
      '[a](/a)',
      '```',
      '',
      'First [a](/a) and',
      'then [b](/b).',
      '',
      '- item [a](/a)',
      '  more [c](/c)',
      '',
      '> quote [a](/a)',
      '',
      '| h |',
      '| - |',
      '| [a](/a) |',
    ].join('\n');
    const { links } = renderMarkdown(source, { path: '/p', images, firstLine: 10 });
    expect(links.map(({ href, line }) => `${href} ${line}`)).toEqual([
      '/a 14',
      '/b 15',
      '/a 17',
      '/c 18',
      '/a 20',
      '/a 24',
    ]);
  });
});

describe('text', () => {
  it('counts the words of prose, without code blocks', () => {
    const { words, text } = render(
      '## Two words\n\nOne *two* `three` don’t.\n\n```\nnot counted\n```\n\n- four\n- five',
    );
    expect(text).toBe('Two words\nOne two three don’t.\nfour\nfive');
    expect(words).toBe(8);
  });

  it('reads 220 words a minute and never less than one minute', () => {
    expect(render('word '.repeat(30)).readingMinutes).toBe(1);
    expect(render('word '.repeat(1100)).readingMinutes).toBe(5);
  });

  it('takes the excerpt from the paragraphs and cuts it at a word', () => {
    const { excerpt } = render(`## Heading\n\n${'alpha beta '.repeat(30)}`);
    expect(excerpt).toBe(`${'alpha beta '.repeat(18)}…`.replace(' …', '…'));
    expect(render('Short &amp; **sweet**.').excerpt).toBe('Short & sweet.');
  });
});
