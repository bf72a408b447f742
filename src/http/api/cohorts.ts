import * as z from 'zod/mini';
import { alertsTag, everyProjectTag, projectsTag } from '#core/cacheTags.ts';
import { toChangeEntry } from '#core/changes/changeFiles.ts';
import { beginOfDays, listChanges } from '#core/changes/getChanges.ts';
import { cohortCsvColumns } from '#core/cohorts/cohortFiles.ts';
import { getCohort, getCohorts, readCohortKey } from '#core/cohorts/getCohort.ts';
import { listProjects } from '#core/projects/listProjects.ts';
import { projectCsvColumns } from '#core/projects/projectCsvColumns.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { cohortKinds } from '#model/cohorts.ts';
import { changeDays } from '#wire/changes.ts';
import { cohortHref, cohortListSchema, cohortQuerySchema, cohortSchema } from '#wire/cohorts.ts';
import { entryFormats } from '#wire/feeds.ts';
import { mostInFile, sendCsv } from './boardFiles.ts';
import { sendFeed } from './sendFeed.ts';

const mostInFeed = 100;
const tags = [alertsTag, projectsTag, everyProjectTag];
const keyParams = z.object({ key: z.string().check(z.maxLength(80)) });

interface CohortParts {
  db: Db;
  answers: ApiAnswers;
  origins: Origins;
}

/** Projects by category and by chain, for programs, spreadsheets and readers of feeds. */
export function cohortRoutes(app: App, { db, answers, origins }: CohortParts): void {
  app.get(
    '/api/cohorts/:kind',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'Every category or chain with its number of projects and the spread of their scores',
        tags: ['projects'],
        params: z.object({ kind: z.enum(cohortKinds) }),
        response: { 200: cohortListSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => ({ answer: await getCohorts(db, request.params.kind), tags })),
  );

  app.get(
    '/api/cohorts/:kind/:key',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary:
          'The projects of one category or chain: what matters for their kind, best, worst, new and changed',
        tags: ['projects'],
        params: z.object({ kind: z.enum(cohortKinds), ...keyParams.shape }),
        querystring: cohortQuerySchema,
        response: { 200: cohortSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => {
        const { kind, key } = request.params;
        const asked = { kind, key: readCohortKey(kind, key), since: beginOfDays(changeDays, new Date()) };
        return { answer: await getCohort(db, { ...asked, page: request.query.page }), tags };
      }),
  );

  for (const kind of cohortKinds) {
    app.get(`/${kind}.csv`, { config: { access: 'anyone', costly: true } }, async (request, reply) =>
      sendCsv(request, reply, { columns: cohortCsvColumns, rows: (await getCohorts(db, kind)).items }),
    );
    const filed = { config: { access: 'anyone', costly: true }, schema: { params: keyParams } } as const;
    app.get(`/${kind}/:key.csv`, filed, async (request, reply) => {
      const filter = { [kind]: [readCohortKey(kind, request.params.key)] };
      const rows = await listProjects(db, { filter, after: undefined, limit: mostInFile });
      return sendCsv(request, reply, { columns: projectCsvColumns, rows });
    });
    for (const format of entryFormats)
      app.get(`/${kind}/:key.${format}`, filed, async (request, reply) => {
        const key = readCohortKey(kind, request.params.key);
        const since = beginOfDays(changeDays, new Date());
        const items = await listChanges(db, { since, limit: mostInFeed, cohort: { kind, key } });
        const page = cohortHref(kind, key);
        return sendFeed(request, reply, {
          ...{ format, origin: origins.of(request), path: `${page}.${format}`, page },
          title: `Parapet: changes, ${key}`,
          entries: items.map(toChangeEntry),
        });
      });
  }
}
