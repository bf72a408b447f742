import { requestQuote } from '#core/quotes/quotes.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { quoteAnswerSchema, quoteSchema } from '#wire/quotes.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

export function quoteRoutes(
  app: App,
  { db, limitScale, mailTo }: { db: Db; limitScale: number; mailTo: string | undefined },
): void {
  const checkLimit = createRateLimit({ most: 5 * limitScale, windowMs: 10 * 60_000 });
  app.post(
    '/api/quote',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Ask for a quote',
        tags: ['quote'],
        body: quoteSchema,
        response: { 200: quoteAnswerSchema },
      },
    },
    async (request) => {
      checkLimit(request);
      await requestQuote(db, { quote: request.body, mailTo });
      return { received: true as const };
    },
  );
}
