import * as z from 'zod/mini';
import { getRows } from '#core/projects/getRows.ts';
import { visitWatchlist } from '#core/watchlists/watchedChanges.ts';
import { renderWatchlistCsv } from '#core/watchlists/watchlistCsv.ts';
import {
  changeWatchlistItems,
  createWatchlist,
  deleteWatchlist,
  getWatchlist,
  getWatchlists,
  orderWatchlists,
  updateWatchlist,
} from '#core/watchlists/watchlists.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { ownerQuerySchema } from '#wire/organisations.ts';
import {
  changeWatchlistItemsSchema,
  createWatchlistSchema,
  orderWatchlistsSchema,
  updateWatchlistSchema,
  visitWatchlistSchema,
  watchlistIdSchema,
  watchlistSchema,
  watchlistsSchema,
} from '#wire/watchlists.ts';

const tags = ['watchlists'];
const empty = z.object({});

/** The signed-in user's watchlists. */
export function watchlistRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/watchlist',
    {
      config: { access: 'user' },
      schema: {
        summary: 'The watchlists of the account or of an organisation',
        tags,
        querystring: ownerQuerySchema,
        response: { 200: watchlistsSchema },
      },
    },
    async (request) => getWatchlists(db, { ...request.query, userId: (await request.requireViewer()).id }),
  );

  app.post(
    '/api/watchlist/create',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Make a watchlist',
        tags,
        querystring: ownerQuerySchema,
        body: createWatchlistSchema,
        response: { 200: watchlistSchema },
      },
    },
    async (request) =>
      createWatchlist(db, {
        ...request.body,
        ...request.query,
        userId: (await request.requireViewer()).id,
      }),
  );

  app.post(
    '/api/watchlist/update',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Update a watchlist',
        tags,
        body: updateWatchlistSchema,
        response: { 200: watchlistSchema },
      },
    },
    async (request) => updateWatchlist(db, { ...request.body, userId: (await request.requireViewer()).id }),
  );

  app.post(
    '/api/watchlist/items',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Change a watchlist’s projects',
        tags,
        body: changeWatchlistItemsSchema,
        response: { 200: watchlistSchema },
      },
    },
    async (request) =>
      changeWatchlistItems(db, { ...request.body, userId: (await request.requireViewer()).id }),
  );

  app.post(
    '/api/watchlist/delete',
    {
      config: { access: 'user' },
      schema: { summary: 'Delete a watchlist', tags, body: watchlistIdSchema, response: { 200: empty } },
    },
    async (request) => {
      await deleteWatchlist(db, { id: request.body.id, userId: (await request.requireViewer()).id });
      return {};
    },
  );

  app.post(
    '/api/watchlist/order',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Reorder watchlists',
        tags,
        querystring: ownerQuerySchema,
        body: orderWatchlistsSchema,
        response: { 200: watchlistsSchema },
      },
    },
    async (request) =>
      orderWatchlists(db, {
        ...request.query,
        ids: request.body.ids,
        userId: (await request.requireViewer()).id,
      }),
  );

  app.post(
    '/api/watchlist/visit',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Mark a watchlist as seen',
        tags,
        body: visitWatchlistSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      const { id, at } = request.body;
      const now = Date.now();
      await visitWatchlist(db, {
        id,
        userId: (await request.requireViewer()).id,
        at: new Date(Math.min(now, at === undefined ? now : Date.parse(at))),
      });
      return {};
    },
  );

  app.get(
    '/api/watchlist/export.csv',
    {
      config: { access: 'user' },
      schema: {
        summary: 'A watchlist as CSV',
        tags,
        querystring: watchlistIdSchema,
        sends: 'text/csv',
      },
    },
    async (request, reply) => {
      const { id: userId } = await request.requireViewer();
      const list = await getWatchlist(db, { userId, id: request.query.id });
      const rows = new Map((await getRows(db, list.projects)).map((row) => [row.id, row]));
      const file = list.name.replace(/[^\w -]+/g, '').trim() || 'watchlist';
      reply
        .header('content-disposition', `attachment; filename="${file}.csv"`)
        .type('text/csv; charset=utf-8');
      return renderWatchlistCsv(list.projects.flatMap((id) => rows.get(id) ?? []));
    },
  );
}
