import * as z from 'zod/mini';
import { escapeText, foldLine } from '#core/calendar/renderIcal.ts';
import { findRuleFeed, setRuleKey, stopRule } from '#core/watchRules/ruleKeys.ts';
import type { Db } from '#db/Database.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';
import { type FeedEntry, renderAtom } from '#lib/renderAtom.ts';
import { type FeedFormat, feedFormats, feedHref, ruleKeySchema, stopHref } from '#wire/watchRules.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

interface RuleKeyParts {
  db: Db;
  origins: Origins;
  limitScale: number;
}

interface RuleFeed {
  key: string;
  name: string;
  entries: readonly FeedEntry[];
  origin: string;
}

const page = '/my/inbox';
const stamp = (iso: string): string => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;

function renderJsonFeed({ key, name, entries, origin }: RuleFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: name,
    home_page_url: `${origin}${page}`,
    feed_url: `${origin}${feedHref(key, 'json')}`,
    items: entries.map(({ id, href, title, text, published, updated, categories }) => ({
      ...{ id: `${origin}${id}`, url: `${origin}${href}`, title, content_text: text, tags: categories },
      ...{ date_published: published, date_modified: updated },
    })),
  });
}

function renderEvents({ name, entries, origin }: RuleFeed): string {
  const events = entries.flatMap(({ id, title, text, published, updated = published }) => [
    'BEGIN:VEVENT',
    `UID:${id.split('/').at(-1)}@parapet`,
    `DTSTAMP:${stamp(updated)}`,
    `DTSTART:${stamp(published)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${origin}${page}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Parapet//Watch rule//EN', 'CALSCALE:GREGORIAN'];
  const lines = [...head, `X-WR-CALNAME:${escapeText(name)}`, ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const renderers: Readonly<Record<FeedFormat, { type: string; render: (feed: RuleFeed) => string }>> = {
  atom: {
    type: 'application/atom+xml; charset=utf-8',
    render: ({ key, name, entries, origin }) =>
      renderAtom({ path: feedHref(key, 'atom'), page, title: name }, { origin, entries }),
  },
  json: { type: 'application/feed+json; charset=utf-8', render: renderJsonFeed },
  ics: { type: 'text/calendar; charset=utf-8', render: renderEvents },
};

/** What the secret addresses of a rule open: its feed, and the way to stop it. */
export function ruleKeyRoutes(app: App, { db, origins, limitScale }: RuleKeyParts): void {
  const limit = createRateLimit({ most: 60 * limitScale, windowMs: 60_000 });

  app.post(
    '/api/watch-rules/key',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Make or end the secret address of a rule’s feed, or the link that shares it',
        tags: ['watch rules'],
        body: ruleKeySchema,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      limit(request);
      const { id: userId } = await request.requireViewer();
      await setRuleKey(db, { ...request.body, userId });
      return {};
    },
  );

  /** The form of the page, which works without scripts. */
  app.post(
    '/stop',
    { config: { access: 'anyone', accepts: 'form' }, schema: { body: z.looseObject({ key: z.uuid() }) } },
    async (request, reply) => {
      limit(request);
      const { key } = request.body;
      await stopRule(db, { key, now: new Date() });
      return reply.redirect(stopHref(key), 303);
    },
  );

  for (const format of feedFormats)
    app.get(
      `/feeds/rules/:key.${format}`,
      { config: { access: 'anyone', costly: true }, schema: { params: z.object({ key: z.string() }) } },
      async (request, reply) => {
        limit(request);
        const { key } = request.params;
        const found = z.safeParse(z.uuid(), key).success ? await findRuleFeed(db, { key }) : undefined;
        if (!found) throw notFound('No rule has this feed. Its address may have been changed.');
        const { type, render } = renderers[format];
        return reply
          .header('cache-control', 'private, max-age=60')
          .type(type)
          .send(render({ ...found, key, origin: origins.of(request) }));
      },
    );
}
