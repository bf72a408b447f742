import type { ContentStore } from '#core/content/openContent.ts';
import { toNews, toPostNews } from '#core/content/readNews.ts';
import { countUntold, type News, sendNews } from '#core/notifications/news.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';
import { type NewsBody, newsBodySchema, newsPreviewSchema, sentNewsSchema } from '#wire/news.ts';
import { actorOf } from './desk.ts';

/** Product news from the desk: looked at first, then mailed to those who asked for them. */
export function newsRoutes(app: App, { db, content }: { db: Db; content: ContentStore }): void {
  const read = (body: NewsBody): News => {
    if (body.kind === 'words')
      return toNews({ title: body.title, text: body.text, link: body.link === '' ? null : body.link });
    const post = content.current.posts.find(({ slug }) => slug === body.slug);
    if (!post) throw notFound(`There is no post ${body.slug}`);
    return toPostNews(post);
  };

  app.post(
    '/api/admin/news/preview',
    { config: { access: 'editor' }, schema: { body: newsBodySchema, response: { 200: newsPreviewSchema } } },
    async ({ body }) => {
      const { key, title, paragraphs, link } = read(body);
      return { title, paragraphs: [...paragraphs], link, readers: await countUntold(db, key) };
    },
  );

  app.post(
    '/api/admin/news/send',
    { config: { access: 'editor' }, schema: { body: newsBodySchema, response: { 200: sentNewsSchema } } },
    async (request) => ({
      told: await sendNews(db, { news: read(request.body), actor: await actorOf(request) }),
    }),
  );
}
