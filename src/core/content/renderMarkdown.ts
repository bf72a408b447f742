import { Lexer, Parser, Renderer, type Token, type Tokens } from 'marked';
import type { ContentImage } from '#wire/content.ts';
import { decodeEntities, escapeHtml } from './escapeHtml.ts';
import { type InspectedTokens, inspectTokens } from './inspectTokens.ts';
import { countWords, makeExcerpt, plainText, readingMinutes } from './plainText.ts';
import type { ImageSize } from './readImageSize.ts';
import { type ResolvedLink, resolveLink } from './resolveLink.ts';

/** Marked's renderer with everything unsafe escaped and every look left to class names. */
export function createMarkdownRenderer(
  inspected: Pick<InspectedTokens, 'headingIds' | 'tableLabels' | 'images'>,
  { resolve }: { resolve: (href: string) => ResolvedLink },
): Renderer {
  const renderer = new Renderer();
  const inline = (tokens: Token[]) => renderer.parser.parseInline(tokens);
  const cell = (tag: 'th' | 'td') => (item: Tokens.TableCell) => {
    const align = item.align ? ` class="align-${item.align}"` : '';
    return `<${tag}${tag === 'th' ? ' scope="col"' : ''}${align}>${inline(item.tokens)}</${tag}>`;
  };

  return Object.assign(renderer, {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    // Never trusts marked's `escaped` mark, which raw HTML before the text can switch on.
    text: (token: Tokens.Text | Tokens.Escape) =>
      'tokens' in token && token.tokens ? inline(token.tokens) : escapeHtml(decodeEntities(token.text)),
    codespan: ({ text }: Tokens.Codespan) => `<code>${escapeHtml(text)}</code>`,
    code: ({ text, lang }: Tokens.Code) => {
      const language = /^[a-z0-9+#-]+/i.exec(lang ?? '')?.[0].toLowerCase() ?? 'text';
      return `<pre class="code" tabindex="0"><code class="language-${language}">${escapeHtml(text)}\n</code></pre>\n`;
    },
    heading: (token: Tokens.Heading) => {
      const id = inspected.headingIds.get(token);
      return `<h${token.depth}${id ? ` id="${id}"` : ''}>${inline(token.tokens)}</h${token.depth}>\n`;
    },
    table: (token: Tokens.Table) => {
      const label = escapeHtml(inspected.tableLabels.get(token) ?? 'Table');
      const head = token.header.map(cell('th')).join('');
      const rows = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>\n`).join('');
      return (
        `<section class="table-scroll" tabindex="0" aria-label="${label}">` +
        `<table>\n<thead>\n<tr>${head}</tr>\n</thead>\n<tbody>\n${rows}</tbody>\n</table></section>\n`
      );
    },
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
    link: ({ href, title, tokens }: Tokens.Link) => {
      const link = resolve(href);
      if (link.kind === 'refused') return inline(tokens);
      const rel = link.kind === 'external' ? ' rel="noopener"' : '';
      const hint = title ? ` title="${escapeHtml(decodeEntities(title))}"` : '';
      return `<a href="${escapeHtml(link.href)}"${rel}${hint}>${inline(tokens)}</a>`;
    },
    image: (token: Tokens.Image) => {
      const image = inspected.images.get(token);
      return image ? imageTag(image) : escapeHtml(token.text);
    },
    paragraph: ({ tokens }: Tokens.Paragraph) => {
      const only =
        tokens.length === 1 && tokens[0]?.type === 'image' ? (tokens[0] as Tokens.Image) : undefined;
      const image = only && inspected.images.get(only);
      return image ? figure(image, only.title ?? undefined) : `<p>${inline(tokens)}</p>\n`;
    },
  });
}

function figure(image: ContentImage, caption: string | undefined): string {
  const text = caption ? `<figcaption>${escapeHtml(decodeEntities(caption))}</figcaption>` : '';
  return `<figure class="figure">${imageTag(image)}${text}</figure>\n`;
}

function imageTag({ src, alt, width, height }: ContentImage): string {
  const size = `width="${width}" height="${height}"`;
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" ${size} loading="lazy" decoding="async">`;
}

export interface RenderedMarkdown extends Pick<InspectedTokens, 'contents' | 'links' | 'faults'> {
  html: string;
  text: string;
  excerpt: string;
  words: number;
  readingMinutes: number;
}

export interface RenderMarkdownOptions {
  /** Path of the page, against which relative links resolve. */
  path: string;
  images: ReadonlyMap<string, ImageSize>;
  /** Line of the file on which the source begins. */
  firstLine?: number;
}

/** Renders Markdown to sanitized HTML and reports what is wrong in it, by line. */
export function renderMarkdown(
  source: string,
  { path, images, firstLine = 1 }: RenderMarkdownOptions,
): RenderedMarkdown {
  const tokens = Lexer.lex(source, { gfm: true });
  const inspected = inspectTokens(tokens, { path, images, locate: createLocator(source, firstLine) });
  const renderer = createMarkdownRenderer(inspected, { resolve: (href) => resolveLink(href, path) });
  const text = plainText(tokens);
  const words = countWords(text);
  return {
    html: Parser.parse(tokens, { renderer }),
    text,
    excerpt: makeExcerpt(plainText(tokens.filter((token) => token.type === 'paragraph'))),
    words,
    readingMinutes: readingMinutes(words),
    contents: inspected.contents,
    links: inspected.links,
    faults: inspected.faults,
  };
}

// Marked keeps no positions. Tokens arrive in document order, so the next occurrence of their text is their place.
function createLocator(source: string, firstLine: number): (token: Token) => number {
  let cursor = 0;
  let counted = 0;
  let line = firstLine;
  return (token) => {
    const found = source.indexOf(token.raw.split('\n', 1)[0] ?? '', cursor);
    if (found !== -1) {
      const parent = 'tokens' in token || token.type === 'list' || token.type === 'table';
      cursor = parent ? found : found + token.raw.length;
      line += source.slice(counted, found).split('\n').length - 1;
      counted = found;
    }
    return line;
  };
}
