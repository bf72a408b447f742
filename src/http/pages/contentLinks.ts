import type { ContentPost } from '#core/content/compileContent.ts';
import type { ContentEntry } from '#core/content/createFileCompiler.ts';
import type { ContentLink, PostLink, Prose } from '#wire/content.ts';

export const linkTo = ({ path, title, summary }: ContentLink): ContentLink => ({ path, title, summary });

export const proseOf = ({ html, contents }: ContentEntry): Prose => ({ html, contents });

/** What every page made from a file carries. */
export const pageOf = (entry: ContentEntry) => ({ ...linkTo(entry), prose: proseOf(entry) });

export const postLinkTo = (post: ContentPost): PostLink => ({
  ...linkTo(post),
  slug: post.slug,
  date: post.date,
  tags: post.tags,
  readingMinutes: post.readingMinutes,
  image: post.image ?? null,
});
