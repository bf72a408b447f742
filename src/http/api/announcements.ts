import * as z from 'zod/mini';
import {
  findAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
} from '#core/announcements/announcements.ts';
import { announcementTag } from '#core/cacheTags.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { announcementAnswerSchema } from '#wire/announcements.ts';
import { showAnnouncementSchema } from '#wire/news.ts';
import { actorOf } from './desk.ts';

const empty = z.object({});

export function announcementRoutes(app: App, { db, answers }: { db: Db; answers: ApiAnswers }): void {
  app.get(
    '/api/announcement',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'The announcement on show',
        tags: ['announcements'],
        response: { 200: announcementAnswerSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => ({
        answer: (await findAnnouncement(db)) ?? {},
        tags: [announcementTag],
      })),
  );

  app.post(
    '/api/admin/announcement/show',
    { config: { access: 'editor' }, schema: { body: showAnnouncementSchema, response: { 200: empty } } },
    async (request) => {
      const { content, link, linkText } = request.body;
      await publishAnnouncement(db, {
        content,
        ...(link !== '' && { link }),
        ...(link !== '' && linkText !== '' && { linkText }),
        actor: await actorOf(request),
      });
      return {};
    },
  );

  app.post(
    '/api/admin/announcement/withdraw',
    { config: { access: 'editor' }, schema: { body: empty, response: { 200: empty } } },
    async (request) => {
      await withdrawAnnouncement(db, { actor: await actorOf(request) });
      return {};
    },
  );
}
