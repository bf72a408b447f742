import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import { renderOperations } from '#core/calendar/renderOperations.ts';
import type { Db } from '#db/Database.ts';
import { matchesEtag } from '#http/caching/acceptEncoding.ts';
import { createCachedPage } from '#http/caching/pageCache.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { calendarQuerySchema, calendarSchema } from '#wire/calendar.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

interface CalendarParts {
  db: Db;
  origins: Origins;
  limitScale: number;
  /** What a chain is called on this site. */
  nameChain: (chain: string) => string;
}

/** What timelocks will do: for programs, and as calendars to subscribe to. */
export function calendarRoutes(app: App, { db, origins, limitScale, nameChain }: CalendarParts): void {
  const limit = createRateLimit({ most: 60 * limitScale, windowMs: 60_000 });

  app.get(
    '/api/calendar',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Timelock operations, upcoming first',
        tags: ['calendar'],
        querystring: calendarQuerySchema,
        response: { 200: calendarSchema },
      },
    },
    async (request) => {
      limit(request);
      return getCalendar(db, { projectId: request.query.project, now: new Date() });
    },
  );

  async function sendIcal(request: FastifyRequest, reply: FastifyReply, projectId: string | undefined) {
    limit(request);
    const announced = await getCalendar(db, { projectId, now: new Date() });
    const name = projectId === undefined ? 'Parapet' : (announced.operations[0]?.project.name ?? projectId);
    const calendar = createCachedPage(
      renderOperations(announced, {
        origin: origins.of(request),
        name: `${name}: timelock operations`,
        nameChain,
      }),
      'text/calendar; charset=utf-8',
    );
    reply.headers({
      etag: calendar.etag,
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    if (matchesEtag(request.headers['if-none-match'], calendar.etag)) return reply.code(304).send();
    return reply.type(calendar.contentType).send(calendar.body('identity'));
  }

  app.get('/calendar.ics', { config: { access: 'anyone', costly: true } }, (request, reply) =>
    sendIcal(request, reply, undefined),
  );

  app.get(
    '/projects/:id/calendar.ics',
    { config: { access: 'anyone', costly: true }, schema: { params: z.object({ id: z.string() }) } },
    (request, reply) => sendIcal(request, reply, request.params.id),
  );
}
