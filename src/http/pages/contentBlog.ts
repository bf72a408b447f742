import { findPostList } from '#core/content/findPostList.ts';
import { notFound } from '#lib/AppError.ts';
import { linkTo, pageOf, postLinkTo } from './contentLinks.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadBlog: PageLoader<'blog'> = async ({ content }, { query }) => {
  const tag = query.tag ?? null;
  const page = /^[1-9]\d{0,5}$/.test(query.page ?? '1') ? Number(query.page ?? '1') : 0;
  const list = findPostList(content.current, { tag, page });
  if (!list) throw notFound('There is no such page of the blog');
  return { data: { ...list, tag, posts: list.posts.map(postLinkTo) }, tags: ['content'] };
};

export const loadPost: PageLoader<'post'> = async ({ content }, { query }) => {
  const { posts } = content.current;
  const index = posts.findIndex(({ slug }) => slug === query.slug);
  const post = posts[index];
  if (!post) throw notFound(`There is no post ${query.slug}`);
  const [newer, older] = [posts[index - 1], posts[index + 1]];
  return {
    data: {
      ...pageOf(post),
      ...postLinkTo(post),
      author: post.author,
      updated: post.updated ?? null,
      newer: newer ? linkTo(newer) : null,
      older: older ? linkTo(older) : null,
    },
    tags: ['content'],
  };
};
