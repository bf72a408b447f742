import { getLatestMetric } from '#core/metrics/metrics.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { metricAnswerSchema, metricQuerySchema } from '#wire/metrics.ts';

export function skynetMetricRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/skynet/metric-latest',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Latest value of a metric, at or before a time',
        tags: ['skynet'],
        querystring: metricQuerySchema,
        response: { 200: metricAnswerSchema },
      },
    },
    async ({ query: { name, time } }) =>
      getLatestMetric(db, { name, time: time === undefined ? new Date() : new Date(time) }),
  );
}
