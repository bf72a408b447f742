import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readNews, readPostNews } from '#core/content/readNews.ts';
import { type News, sendNews } from '#core/notifications/news.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Command } from './Command.ts';

const blog = new URL('../../content/blog/', import.meta.url);

function readText(place: string | URL, missing: string): string {
  if (!existsSync(place)) throw badRequest(missing);
  return readFileSync(place, 'utf8');
}

function findNews({ file, post }: { file?: string | undefined; post?: string | undefined }): News {
  if ((file === undefined) === (post === undefined)) throw badRequest('say what to send: --file or --post');
  if (file !== undefined) return readNews(readText(file, `there is no file ${file}`));
  const slug = String(post);
  if (!/^[a-z0-9-]+$/.test(slug)) throw badRequest(`"${slug}" is not the name of a post`);
  return readPostNews(readText(new URL(`${slug}.md`, blog), `there is no post ${slug}`), { slug });
}

const send: Command = {
  name: 'news send',
  usage: '--file POST.md | --post SLUG',
  summary: 'mail product news to those who asked for them, once each',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({
      args: [...args],
      options: { file: { type: 'string' }, post: { type: 'string' } },
    });
    const news = findNews(values);
    const told = await withDatabase(async (database) => {
      await migrate(database);
      return sendNews(database.db, { news, actor: null });
    });
    print(`“${news.title}” goes to ${told} ${told === 1 ? 'person' : 'people'}.`);
  },
};

export const newsCommands: readonly Command[] = [send];
