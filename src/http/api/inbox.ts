import * as z from 'zod/mini';
import { acknowledgeAlert, getInbox, markInbox, silenceAlert } from '#core/watchRules/inbox.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { wholeQuery } from '#wire/paging.ts';
import {
  acknowledgeAlertSchema,
  inboxSchema,
  markInboxSchema,
  silenceAlertSchema,
} from '#wire/watchRules.ts';
import { createWriteBudget } from '../guards/rateLimit.ts';

const tags = ['watch rules'];
const empty = z.object({});

/** What the signed-in user was told by rules. */
export function inboxRoutes(app: App, { db, limitScale }: { db: Db; limitScale: number }): void {
  const checkWrites = createWriteBudget({
    limitScale,
    ...{ calls: 60, kilobytesPerMinute: 256, kilobytesPerDay: 4_096 },
  });

  app.get(
    '/api/inbox',
    {
      config: { access: 'user' },
      schema: {
        summary: 'What the user was told by rules, newest first',
        tags,
        querystring: z.object({
          page: wholeQuery(1, { max: 10_000 }),
          unread: z._default(z.enum(['true', 'false']), 'false'),
        }),
        response: { 200: inboxSchema },
      },
    },
    async (request) => {
      const { id: userId } = await request.requireViewer();
      const { page, unread } = request.query;
      return getInbox(db, { userId, page, unread: unread === 'true' });
    },
  );

  app.post(
    '/api/inbox/mark',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Mark alerts as read or unread',
        tags,
        body: markInboxSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      const { id: userId } = await request.requireViewer();
      await markInbox(db, { ...request.body, userId, now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/inbox/acknowledge',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Say that an alert was taken in hand',
        tags,
        body: acknowledgeAlertSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      await acknowledgeAlert(db, { ...request.body, userId, now: new Date() });
      return {};
    },
  );

  app.post(
    '/api/inbox/silence',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Keep the rules of an alert silent for a time, with a reason; 0 minutes end it',
        tags,
        body: silenceAlertSchema,
        response: { 200: empty },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      await silenceAlert(db, { ...request.body, userId, now: new Date() });
      return {};
    },
  );
}
