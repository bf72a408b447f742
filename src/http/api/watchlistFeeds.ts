import * as z from 'zod/mini';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import { renderOperations } from '#core/calendar/renderOperations.ts';
import { toChangeEntry } from '#core/changes/changeFiles.ts';
import { beginOfDays, listChanges } from '#core/changes/getChanges.ts';
import { findFeedList, setWatchlistFeed } from '#core/watchlists/watchlistFeed.ts';
import type { Db } from '#db/Database.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';
import { changeDays } from '#wire/changes.ts';
import { entryFormats, feedTypes, secretFeedHref } from '#wire/feeds.ts';
import { setWatchlistFeedSchema, watchlistFeedSchema } from '#wire/watchlists.ts';
import { createRateLimit } from '../guards/rateLimit.ts';
import { sendFeed } from './sendFeed.ts';

interface WatchlistFeedParts {
  db: Db;
  origins: Origins;
  limitScale: number;
  /** What a chain is called on this site. */
  nameChain: (chain: string) => string;
}

const feedSeconds = 300;
const mostInFeed = 100;

/** What moves on a watchlist, at a secret address. */
export function watchlistFeedRoutes(
  app: App,
  { db, origins, limitScale, nameChain }: WatchlistFeedParts,
): void {
  const limit = createRateLimit({ most: 60 * limitScale, windowMs: 60_000 });

  app.post(
    '/api/watchlist/feed',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Make or end the secret address of a watchlist’s feed',
        tags: ['watchlists'],
        body: setWatchlistFeedSchema,
        response: { 200: watchlistFeedSchema },
      },
    },
    async (request) => {
      limit(request);
      const { id: userId } = await request.requireViewer();
      return { feedKey: await setWatchlistFeed(db, { ...request.body, userId }) };
    },
  );

  const secret = {
    config: { access: 'anyone', costly: true },
    schema: { params: z.object({ key: z.string() }) },
  } as const;
  const getList = async (key: string) => {
    const found = z.safeParse(z.uuid(), key).success ? await findFeedList(db, { key }) : undefined;
    if (!found) throw notFound('No watchlist has this feed. Its address may have been changed.');
    return found;
  };

  for (const format of entryFormats)
    app.get(`/feeds/watchlists/:key.${format}`, secret, async (request, reply) => {
      limit(request);
      const { key } = request.params;
      const { name, projects } = await getList(key);
      const since = beginOfDays(changeDays, new Date());
      const changes = await listChanges(db, { projectId: projects.join(','), since, limit: mostInFeed });
      return sendFeed(request, reply, {
        ...{ format, maxAge: feedSeconds, isSecret: true, origin: origins.of(request) },
        ...{ path: secretFeedHref('watchlists', key, format), page: '/my/watchlists' },
        title: `${name}: changes`,
        entries: changes.map(toChangeEntry),
      });
    });

  app.get('/feeds/watchlists/:key.ics', secret, async (request, reply) => {
    limit(request);
    const { name, projects } = await getList(request.params.key);
    const calendar = await getCalendar(db, { projectId: projects, now: new Date() });
    return reply
      .header('cache-control', `private, max-age=${feedSeconds}`)
      .type(`${feedTypes.ics}; charset=utf-8`)
      .send(
        renderOperations(calendar, {
          origin: origins.of(request),
          name: `${name}: timelock operations`,
          nameChain,
        }),
      );
  });
}
