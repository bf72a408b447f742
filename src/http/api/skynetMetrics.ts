import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { getLatestMetric } from '#core/metrics/metrics.ts';
import type { Db } from '#db/Database.ts';
import { metricAnswerSchema, metricQuerySchema } from '#wire/metrics.ts';

export function skynetMetricRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<{ Querystring: z.infer<typeof metricQuerySchema> }>(
    '/api/skynet/metric-latest',
    {
      schema: {
        summary: 'The newest value of a metric such as exchanges(projectId=acme), at or before a time',
        tags: ['skynet'],
        querystring: metricQuerySchema,
        response: { 200: metricAnswerSchema },
      },
    },
    async ({ query: { name, time } }) =>
      getLatestMetric(db, { name, time: time === undefined ? new Date() : new Date(time) }),
  );
}
