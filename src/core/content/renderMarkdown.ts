import { Lexer, Parser, type Token } from 'marked';
import { createMarkdownRenderer } from './createMarkdownRenderer.ts';
import { type InspectedTokens, inspectTokens } from './inspectTokens.ts';
import { countWords, makeExcerpt, plainText, readingMinutes } from './plainText.ts';
import type { ImageSize } from './readImageSize.ts';
import { resolveLink } from './resolveLink.ts';

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

/** Renders Markdown to safe HTML and reports what is wrong in it, by line. */
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
