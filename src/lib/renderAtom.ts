import { escapeXml } from './escapeXml.ts';

export interface FeedEntry {
  /** Paths of this site: what names the entry for good, and where it is read. */
  id: string;
  href: string;
  title: string;
  /** Plain text. */
  text: string;
  published: string;
  /** When something about it was last said; without it when it was published. */
  updated?: string;
  categories?: readonly string[];
}

export interface Feed {
  /** Paths of this site: of the feed, and of the page that shows the same. */
  path: string;
  page: string;
  title: string;
}

const updatedOf = ({ published, updated = published }: FeedEntry): string => updated;

function renderEntry(entry: FeedEntry, origin: string): string {
  return `  <entry>
    <id>${escapeXml(origin + entry.id)}</id>
    <title>${escapeXml(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(origin + entry.href)}"/>
    <published>${entry.published}</published>
    <updated>${updatedOf(entry)}</updated>
${(entry.categories ?? []).map((term) => `    <category term="${escapeXml(term)}"/>\n`).join('')}    <content type="text">${escapeXml(entry.text)}</content>
  </entry>`;
}

/** Entries as an Atom feed (RFC 4287), in the order given. */
export function renderAtom(
  { path, page, title }: Feed,
  { origin, entries }: { origin: string; entries: readonly FeedEntry[] },
): string {
  const newest = entries.map(updatedOf).sort().at(-1) ?? '1970-01-01T00:00:00.000Z';
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(origin + path)}</id>
  <title>${escapeXml(title)}</title>
  <link rel="self" type="application/atom+xml" href="${escapeXml(origin + path)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(origin + page)}"/>
  <updated>${newest}</updated>
  <author><name>Parapet</name></author>
${entries.map((entry) => renderEntry(entry, origin)).join('\n')}
</feed>
`;
}
