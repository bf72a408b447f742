import { alertsTag, projectsTag } from '#core/cacheTags.ts';
import { getIncidents, listIncidents } from '#core/incidents/getIncidents.ts';
import { incidentCsvColumns, toIncidentEntry } from '#core/incidents/incidentFiles.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { entryFormats } from '#wire/feeds.ts';
import { incidentsHref } from '#wire/incidentHref.ts';
import { incidentsFileQuerySchema, incidentsQuerySchema, incidentsSchema } from '#wire/incidents.ts';
import { sendCsv } from './boardFiles.ts';
import { sendFeed } from './sendFeed.ts';

const mostInFeed = 100;

interface IncidentParts {
  db: Db;
  answers: ApiAnswers;
  origins: Origins;
}

/** Recorded incidents of all projects, for programs and spreadsheets. */
export function incidentRoutes(app: App, { db, answers, origins }: IncidentParts): void {
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

  const filed = {
    config: { access: 'anyone', costly: true },
    schema: { querystring: incidentsFileQuerySchema },
  } as const;
  app.get('/incidents.csv', filed, async (request, reply) =>
    sendCsv(request, reply, { columns: incidentCsvColumns, rows: await listIncidents(db, request.query) }),
  );

  for (const format of entryFormats)
    app.get(`/incidents.${format}`, filed, async (request, reply) =>
      sendFeed(request, reply, {
        ...{ format, origin: origins.of(request), title: 'Parapet: incidents' },
        path: incidentsHref(request.query, 1, `/incidents.${format}`),
        page: incidentsHref(request.query),
        entries: (await listIncidents(db, request.query)).slice(0, mostInFeed).map(toIncidentEntry),
      }),
    );
}
