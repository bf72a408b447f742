import { recordEvents } from '#core/userEvents/userEvents.ts';
import type { Db } from '#db/Database.ts';
import { createClientLimit } from '#http/guards/clientLimit.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { eventsAnswerSchema, eventsBodySchema } from '#wire/userEvents.ts';

export function userEventRoutes(app: App, { db, limitScale }: { db: Db; limitScale: number }): void {
  const checkLimit = createClientLimit({ most: 120 * limitScale, windowMs: 60_000 });
  app.post(
    '/api/user/events',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Count what a visitor did',
        tags: ['events'],
        body: eventsBodySchema,
        response: { 200: eventsAnswerSchema },
      },
    },
    async (request) => {
      checkLimit(request);
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
