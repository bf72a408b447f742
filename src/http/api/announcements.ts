import { findAnnouncement } from '#core/announcements/announcements.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { announcementAnswerSchema } from '#wire/announcements.ts';

export function announcementRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/announcement',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'The announcement on show',
        tags: ['announcements'],
        response: { 200: announcementAnswerSchema },
      },
    },
    async () => (await findAnnouncement(db)) ?? {},
  );
}
