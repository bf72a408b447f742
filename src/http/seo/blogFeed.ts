import type { Content, ContentPost } from '#core/content/compileContent.ts';
import type { Feed, FeedContent, FeedEntry } from '#lib/Feed.ts';
import { blogFeedHref, type FeedFormat } from '#wire/feeds.ts';
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

const toEntry =
  (origin: string) =>
  (post: ContentPost): FeedEntry => {
    const { path, title, summary, html, date, author, tags } = post;
    return {
      ...{ id: path, href: path, title, text: summary, author, categories: tags },
      ...{
        html: makeAbsolute(html, { origin, path }),
        published: atNoon(date),
        updated: atNoon(changedOn(post)),
      },
    };
  };

/** The blog in full text, newest first. */
export function toBlogFeed(
  { posts }: Content,
  { format, origin }: { format: FeedFormat; origin: string },
): Feed & FeedContent {
  const { path, description } = fixedPages.blog;
  return {
    ...{ path: blogFeedHref(format), id: path, page: path, title: 'Parapet Blog', description, origin },
    entries: posts.slice(0, entryLimit).map(toEntry(origin)),
  };
}
