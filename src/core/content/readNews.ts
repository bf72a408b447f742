import { createHash } from 'node:crypto';
import { Lexer } from 'marked';
import type { News } from '#core/notifications/news.ts';
import { badRequest } from '#lib/AppError.ts';
import { parseFrontMatter } from './parseFrontMatter.ts';
import { plainText } from './plainText.ts';

const longest = 5_000;

/** News in somebody's own words: a subject, Markdown, and perhaps a link. */
export function toNews({ title, text, link }: { title: string; text: string; link: unknown }): News {
  if (link !== null && (typeof link !== 'string' || !/^(\/(?!\/)|https?:\/\/)/.test(link)))
    throw badRequest('link: a path of the site or an http(s) address');
  const prose = plainText(Lexer.lex(text));
  if (prose === '' || prose.length > longest)
    throw badRequest(`the text must have 1 to ${longest} characters, and has ${prose.length}`);
  const key = `file-${createHash('sha256').update(`${title}\n${prose}`).digest('hex').slice(0, 16)}`;
  return { key, title, paragraphs: prose.split('\n'), link };
}

/** News that a blog post is there: its title and summary, and the way to it. */
export function toPostNews({
  slug,
  title,
  summary,
}: {
  slug: string;
  title: string;
  summary: unknown;
}): News {
  return {
    key: `post-${slug}`,
    title,
    paragraphs: typeof summary === 'string' ? [summary] : [],
    link: `/resources/blog/${slug}`,
  };
}

function read(text: string) {
  const { data, body, faults } = parseFrontMatter(text);
  const [fault] = faults;
  if (fault) throw badRequest(`line ${fault.line}: ${fault.message}`);
  const { title, summary, link } = data as Record<string, unknown>;
  if (typeof title !== 'string' || title.trim() === '' || title.length > 150)
    throw badRequest('title: words for the subject are needed in the front matter, at most 150 characters');
  return { title: title.trim(), summary, link, body };
}

/** News from a Markdown file of its own: `title` and perhaps `link` in the front matter, then what there is to say. */
export function readNews(text: string): News {
  const { title, link = null, body } = read(text);
  return toNews({ title, link, text: body });
}

export function readPostNews(text: string, { slug }: { slug: string }): News {
  const { title, summary } = read(text);
  return toPostNews({ slug, title, summary });
}
