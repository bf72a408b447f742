import { existsSync, readFileSync } from 'node:fs';
import { readNews, readPostNews } from '#core/content/readNews.ts';
import { type News, sendNews } from '#core/notifications/news.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest } from '#lib/AppError.ts';
import { text } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const blog = new URL('../../content/blog/', import.meta.url);

function readText(place: string | URL, missing: string): string {
  if (!existsSync(place)) throw badRequest(missing);
  return readFileSync(place, 'utf8');
}

function findNews({ file, post }: { file?: string | undefined; post?: string | undefined }): News {
  if (file !== undefined) return readNews(readText(file, `there is no file ${file}`));
  const slug = String(post);
  if (!/^[a-z0-9-]+$/.test(slug)) throw badRequest(`"${slug}" is not the name of a post`);
  return readPostNews(readText(new URL(`${slug}.md`, blog), `there is no post ${slug}`), { slug });
}

const send = defineCommand({
  name: 'news send',
  summary: 'mail product news to subscribers, once each (on the desk: /admin/news)',
  options: {
    file: text('POST.md', 'Markdown with a title in its front matter'),
    post: text('SLUG', 'a post of the blog'),
  },
  alternatives: [['file'], ['post']],
  async run({ withDatabase, print }, given) {
    const news = findNews(given);
    const told = await withDatabase(async (database) => {
      await migrate(database);
      return sendNews(database.db, { news, actor: null });
    });
    print(`“${news.title}” goes to ${told} ${told === 1 ? 'person' : 'people'}.`);
  },
});

export const newsCommands: readonly Command[] = [send];
