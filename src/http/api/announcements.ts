import type { FastifyInstance } from 'fastify';
import { findAnnouncement } from '#core/announcements/announcements.ts';
import type { Db } from '#db/Database.ts';
import { announcementAnswerSchema } from '#wire/announcements.ts';

export function announcementRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get(
    '/api/announcement',
    {
      schema: {
        summary: 'The announcement on show',
        tags: ['announcements'],
        response: { 200: announcementAnswerSchema },
      },
    },
    async () => (await findAnnouncement(db)) ?? {},
  );
}
