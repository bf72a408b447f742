import { type Token, type Tokens, walkTokens } from 'marked';
import type { ContentHeading, ContentImage } from '#wire/content.ts';
import { decodeEntities } from './escapeHtml.ts';
import { findImage } from './findImage.ts';
import { plainText } from './plainText.ts';
import type { ImageSize } from './readImageSize.ts';
import { resolveLink } from './resolveLink.ts';
import { createSlugs } from './slugify.ts';

/** A link to our own site, kept with its place until every page and its headings are known. */
export interface InternalLink {
  href: string;
  path: string;
  fragment: string;
  line: number;
}

export interface InspectedTokens {
  headingIds: Map<Token, string>;
  tableLabels: Map<Token, string>;
  images: Map<Token, ContentImage>;
  contents: ContentHeading[];
  links: InternalLink[];
  faults: { line: number; message: string }[];
}

export interface InspectTokensOptions {
  path: string;
  images: ReadonlyMap<string, ImageSize>;
  locate: (token: Token) => number;
}

/** Walks a document once in reading order and collects what rendering and checking need to know. */
export function inspectTokens(
  tokens: Token[],
  { path, images, locate }: InspectTokensOptions,
): InspectedTokens {
  const slugs = createSlugs();
  const found: InspectedTokens = {
    headingIds: new Map(),
    tableLabels: new Map(),
    images: new Map(),
    contents: [],
    links: [],
    faults: [],
  };

  const noteHeading = (token: Tokens.Heading, line: number) => {
    const text = plainText(token.tokens);
    const id = slugs(text);
    const above = found.contents.at(-1)?.level ?? 1;
    if (token.depth === 1)
      found.faults.push({ line, message: 'heading level 1 is the title; begin with ##' });
    else if (token.depth > above + 1) {
      found.faults.push({ line, message: `heading jumps from level ${above} to level ${token.depth}` });
    }
    found.headingIds.set(token, id);
    found.contents.push({ id, level: token.depth, text });
  };
  const noteTable = (token: Tokens.Table) => {
    const under = found.contents.at(-1)?.text;
    found.tableLabels.set(token, `Table ${found.tableLabels.size + 1}${under ? `: ${under}` : ''}`);
  };
  const noteLink = ({ href }: Tokens.Link, line: number) => {
    const link = resolveLink(href, path);
    if (link.kind === 'refused') found.faults.push({ line, message: link.reason });
    if (link.kind === 'internal') found.links.push({ href, path: link.path, fragment: link.fragment, line });
  };
  const noteImage = (token: Tokens.Image, line: number) => {
    const image = findImage(images, { reference: token.href, alt: decodeEntities(token.text) });
    if ('reason' in image) found.faults.push({ line, message: image.reason });
    else found.images.set(token, image);
  };

  walkTokens(tokens, (token) => {
    const line = locate(token);
    if (token.type === 'heading') noteHeading(token as Tokens.Heading, line);
    if (token.type === 'table') noteTable(token as Tokens.Table);
    if (token.type === 'link') noteLink(token as Tokens.Link, line);
    if (token.type === 'image') noteImage(token as Tokens.Image, line);
  });
  return found;
}
