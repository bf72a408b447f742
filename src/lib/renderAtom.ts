import { escapeXml } from './escapeXml.ts';
import { type Feed, type FeedContent, type FeedEntry, feedIcon, updatedOf } from './Feed.ts';

const link = (rel: string, type: string, address: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(address)}"/>`;

function renderEntry(entry: FeedEntry, origin: string): string {
  const { id, href, title, text, html, published, author, categories = [] } = entry;
  const lines = [
    `<id>${escapeXml(origin + id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    link('alternate', 'text/html', origin + href),
    `<published>${published}</published>`,
    `<updated>${updatedOf(entry)}</updated>`,
    ...(author === undefined ? [] : [`<author><name>${escapeXml(author)}</name></author>`]),
    ...categories.map((term) => `<category term="${escapeXml(term)}"/>`),
    ...(html === undefined
      ? [`<content type="text">${escapeXml(text)}</content>`]
      : [`<summary>${escapeXml(text)}</summary>`, `<content type="html">${escapeXml(html)}</content>`]),
  ];
  return `  <entry>\n${lines.map((line) => `    ${line}\n`).join('')}  </entry>\n`;
}

/** Entries as an Atom feed (RFC 4287), in the order given. */
export function renderAtom(feed: Feed, { origin, entries }: FeedContent): string {
  const { path, page, id = path, title, description } = feed;
  const newest = entries.map(updatedOf).sort().at(-1) ?? '1970-01-01T00:00:00.000Z';
  const lines = [
    `<id>${escapeXml(origin + id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    ...(description === undefined ? [] : [`<subtitle>${escapeXml(description)}</subtitle>`]),
    link('self', 'application/atom+xml', origin + path),
    link('alternate', 'text/html', origin + page),
    `<icon>${escapeXml(origin + feedIcon)}</icon>`,
    `<updated>${newest}</updated>`,
    '<author><name>Parapet</name></author>',
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
${lines.map((line) => `  ${line}\n`).join('')}${entries.map((entry) => renderEntry(entry, origin)).join('')}</feed>
`;
}
