import { announcementTag, findAnnouncement } from '#core/announcements/announcements.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { announcementAnswerSchema } from '#wire/announcements.ts';

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
}
