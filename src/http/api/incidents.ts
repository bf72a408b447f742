import { alertsTag, projectsTag } from '#core/cacheTags.ts';
import { getIncidents, listIncidents } from '#core/incidents/getIncidents.ts';
import { renderIncidentsCsv } from '#core/incidents/incidentsCsv.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import { sendCached } from '#http/caching/sendCached.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { incidentsQuerySchema, incidentsSchema } from '#wire/incidents.ts';

/** Recorded incidents of all projects, for programs and spreadsheets. */
export function incidentRoutes(app: App, { db, answers }: { db: Db; answers: ApiAnswers }): void {
  app.get(
    '/api/incidents',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'Recorded incidents, newest first, with totals by year, technique and chain',
        tags: ['alerts'],
        querystring: incidentsQuerySchema,
        response: { 200: incidentsSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => ({
        answer: await getIncidents(db, request.query),
        tags: [alertsTag, projectsTag],
      })),
  );

  app.get('/incidents.csv', { config: { access: 'anyone', costly: true } }, async (request, reply) =>
    sendCached(request, reply, {
      type: 'text/csv; charset=utf-8',
      maxAge: 300,
      body: renderIncidentsCsv(await listIncidents(db)),
    }),
  );
}
