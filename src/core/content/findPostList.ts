import type { Content, ContentPost } from './compileContent.ts';

export const postsPerPage = 6;

export interface PostList {
  posts: ContentPost[];
  /** Most used first. */
  tags: { tag: string; count: number }[];
  page: number;
  pageCount: number;
  total: number;
}

/** One page of the blog, newest first; undefined when there is no such tag or page. */
export function findPostList(
  { posts }: Content,
  { tag, page }: { tag: string | null; page: number },
): PostList | undefined {
  const found = tag === null ? posts : posts.filter(({ tags }) => tags.includes(tag));
  const pageCount = Math.max(1, Math.ceil(found.length / postsPerPage));
  if ((tag !== null && found.length === 0) || page < 1 || page > pageCount) return undefined;
  return {
    posts: found.slice((page - 1) * postsPerPage, page * postsPerPage),
    tags: countTags(posts),
    page,
    pageCount,
    total: found.length,
  };
}

function countTags(posts: readonly ContentPost[]): PostList['tags'] {
  const counts = new Map<string, number>();
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}
