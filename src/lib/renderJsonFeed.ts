import { type Feed, type FeedContent, feedIcon, updatedOf } from './Feed.ts';

/** Entries as a JSON Feed 1.1, in the order given. */
export function renderJsonFeed(
  { path, page, title, description }: Feed,
  { origin, entries }: FeedContent,
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    ...{ title, description, language: 'en', icon: origin + feedIcon },
    ...{ home_page_url: origin + page, feed_url: origin + path },
    items: entries.map((entry) => {
      const { id, href, text, html, published, author, categories = [] } = entry;
      return {
        ...{ id: origin + id, url: origin + href, title: entry.title },
        ...(html === undefined ? { content_text: text } : { summary: text, content_html: html }),
        ...{ date_published: published, date_modified: updatedOf(entry) },
        ...(author !== undefined && { authors: [{ name: author }] }),
        ...(categories.length > 0 && { tags: categories }),
      };
    }),
  });
}
