import { recordErrorReport } from '#core/errorReports/errorReports.ts';
import { forwardToSentry, type SentryTarget } from '#core/errorReports/forwardToSentry.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { errorReportAnswerSchema, errorReportSchema } from '#wire/errorReports.ts';
import { createWriteBudget } from '../guards/rateLimit.ts';

export function errorReportRoutes(
  app: App,
  { db, sentry, limitScale }: { db: Db; sentry: SentryTarget | undefined; limitScale: number },
): void {
  const checkBudget = createWriteBudget({
    limitScale,
    calls: 30,
    kilobytesPerMinute: 128,
    kilobytesPerDay: 1024,
  });
  app.post(
    '/api/errors',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Report a browser error',
        tags: ['errors'],
        body: errorReportSchema,
        response: { 200: errorReportAnswerSchema },
      },
    },
    async (request) => {
      checkBudget(request);
      const report = request.body;
      const now = new Date();
      const { isNew, fingerprint } = await recordErrorReport(db, {
        report,
        userAgent: request.headers['user-agent'],
        now,
      });
      // Only what is new is sent on, and nobody waits for it.
      if (isNew && sentry) {
        forwardToSentry(sentry, { report, fingerprint, now }).catch((error: unknown) =>
          request.log.warn({ err: error }, 'error report not forwarded'),
        );
      }
      return { received: true as const };
    },
  );
}
