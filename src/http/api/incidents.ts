import { alertsTag, projectsTag } from '#core/cacheTags.ts';
import { getIncidents, listIncidents } from '#core/incidents/getIncidents.ts';
import { incidentCsvColumns, toIncidentEntry } from '#core/incidents/incidentFiles.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { entryFormats } from '#wire/feeds.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { incidentsQuerySchema, incidentsSchema } from '#wire/incidents.ts';
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

  app.get('/incidents.csv', { config: { access: 'anyone', costly: true } }, async (request, reply) =>
    sendCsv(request, reply, { columns: incidentCsvColumns, rows: await listIncidents(db) }),
  );

  for (const format of entryFormats)
    app.get(`/incidents.${format}`, { config: { access: 'anyone', costly: true } }, async (request, reply) =>
      sendFeed(request, reply, {
        ...{ format, origin: origins.of(request), path: `/incidents.${format}` },
        ...{ page: fixedPages.incidents.path, title: 'Parapet: incidents' },
        entries: (await listIncidents(db)).slice(0, mostInFeed).map(toIncidentEntry),
      }),
    );
}
