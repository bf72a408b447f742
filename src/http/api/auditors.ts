import * as z from 'zod/mini';
import { auditorCsvColumns, reportCsvColumns, toReportEntry } from '#core/auditors/auditorFiles.ts';
import { getAuditor, getAuditors, listAuditors } from '#core/auditors/getAuditors.ts';
import { alertsTag, everyProjectTag, projectsTag } from '#core/cacheTags.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { auditorHref, auditorPageSchema, auditorsQuerySchema, auditorsSchema } from '#wire/auditors.ts';
import { entryFormats } from '#wire/feeds.ts';
import { mostInFile, sendCsv } from './boardFiles.ts';
import { sendFeed } from './sendFeed.ts';

const tags = [alertsTag, projectsTag, everyProjectTag];
const params = z.object({ auditor: z.string().check(z.maxLength(200)) });

interface AuditorParts {
  db: Db;
  answers: ApiAnswers;
  origins: Origins;
}

/** Auditors with their reports, for programs, spreadsheets and readers of feeds. */
export function auditorRoutes(app: App, { db, answers, origins }: AuditorParts): void {
  app.get(
    '/api/auditors',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary:
          'Auditors by the number of reports: findings, fixes, audited code that runs, incidents afterwards',
        tags: ['projects'],
        querystring: auditorsQuerySchema,
        response: { 200: auditorsSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => ({ answer: await getAuditors(db, request.query), tags })),
  );

  app.get(
    '/api/auditors/:auditor',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'An auditor with the reports on record and the incidents after them',
        tags: ['projects'],
        params,
        querystring: auditorsQuerySchema,
        response: { 200: auditorPageSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => {
        const asked = { slug: request.params.auditor, page: request.query.page };
        return { answer: await getAuditor(db, asked), tags };
      }),
  );

  const costly = { access: 'anyone', costly: true } as const;
  app.get('/auditors.csv', { config: costly }, async (request, reply) =>
    sendCsv(request, reply, {
      columns: auditorCsvColumns,
      rows: await listAuditors(db, { limit: mostInFile }),
    }),
  );

  app.get('/auditors/:auditor.csv', { config: costly, schema: { params } }, async (request, reply) => {
    const { auditor: slug } = request.params;
    const { reports } = await getAuditor(db, { slug, page: 1, perPage: mostInFile });
    return sendCsv(request, reply, { columns: reportCsvColumns, rows: reports });
  });

  for (const format of entryFormats)
    app.get(
      `/auditors/:auditor.${format}`,
      { config: costly, schema: { params } },
      async (request, reply) => {
        const { auditor, reports } = await getAuditor(db, { slug: request.params.auditor, page: 1 });
        const page = auditorHref(auditor.slug);
        return sendFeed(request, reply, {
          ...{ format, origin: origins.of(request), path: `${page}.${format}`, page },
          title: `Audits by ${auditor.name}`,
          entries: reports.map(toReportEntry),
        });
      },
    );
}
