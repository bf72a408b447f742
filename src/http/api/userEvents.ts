import { recordEvents } from '#core/userEvents/userEvents.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { eventsAnswerSchema, eventsBodySchema } from '#wire/userEvents.ts';
import { createWriteBudget } from '../guards/rateLimit.ts';

export function userEventRoutes(app: App, { db, limitScale }: { db: Db; limitScale: number }): void {
  const checkBudget = createWriteBudget({
    limitScale,
    calls: 120,
    kilobytesPerMinute: 128,
    kilobytesPerDay: 2048,
  });
  app.post(
    '/api/user/events',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Record a user event',
        tags: ['events'],
        body: eventsBodySchema,
        response: { 200: eventsAnswerSchema },
      },
    },
    async (request) => {
      checkBudget(request);
      const { body } = request;
      const events = 'events' in body ? body.events : [body];
      // A browser that asks not to be tracked outweighs an earlier consent.
      const mayIdentify = body.consent === true && request.headers['sec-gpc'] !== '1';
      const viewer = mayIdentify ? await request.viewer() : undefined;
      await recordEvents(db, { events, userId: viewer?.id, now: new Date() });
      return { stored: events.length };
    },
  );
}
