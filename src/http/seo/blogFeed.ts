import type { Content, ContentPost } from '#core/content/compileContent.ts';
import { escapeHtml } from '#core/content/escapeHtml.ts';
import { fixedPages } from '#wire/fixedPages.ts';

/** How many of the newest posts the feed carries in full. */
const entryLimit = 30;

const atNoon = (date: string) => `${date}T12:00:00Z`;
const changedOn = ({ date, updated }: ContentPost) => updated ?? date;

/** Readers show the text elsewhere: addresses in it must be whole. */
function makeAbsolute(html: string, { origin, path }: { origin: string; path: string }): string {
  return html
    .replace(/(href|src)="\/(?!\/)/g, `$1="${origin}/`)
    .replace(/href="#/g, `href="${origin}${path}#`);
}

function writeEntry(origin: string, post: ContentPost): string {
  const address = escapeHtml(origin + post.path);
  const tags = post.tags.map((tag) => `<category term="${escapeHtml(tag)}"/>`).join('');
  return `<entry>
<id>${address}</id>
<title>${escapeHtml(post.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${atNoon(post.date)}</published>
<updated>${atNoon(changedOn(post))}</updated>
<author><name>${escapeHtml(post.author)}</name></author>
${tags}
<summary>${escapeHtml(post.summary)}</summary>
<content type="html">${escapeHtml(makeAbsolute(post.html, { origin, path: post.path }))}</content>
</entry>
`;
}

/** The blog as Atom (RFC 4287), newest first. */
export function blogFeed({ posts }: Content, origin: string): string {
  const updated = posts.map(changedOn).sort().at(-1) ?? '1970-01-01';
  const { path, description } = fixedPages.blog;
  const blog = escapeHtml(origin + path);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${blog}</id>
<title>Parapet Blog</title>
<subtitle>${escapeHtml(description)}</subtitle>
<link rel="self" type="application/atom+xml" href="${blog}/feed.atom"/>
<link rel="alternate" type="text/html" href="${blog}"/>
<icon>${escapeHtml(origin)}/icon.svg</icon>
<updated>${atNoon(updated)}</updated>
${posts
  .slice(0, entryLimit)
  .map((post) => writeEntry(origin, post))
  .join('')}</feed>
`;
}
