import { alertsTag, everyProjectTag, projectsTag } from '#core/cacheTags.ts';
import { changeCsvColumns, toChangeEntry } from '#core/changes/changeFiles.ts';
import { beginOfDays, getChanges, listChanges } from '#core/changes/getChanges.ts';
import { getProject } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { changesFeedQuerySchema, changesHref, changesQuerySchema, changesSchema } from '#wire/changes.ts';
import { entryFormats } from '#wire/feeds.ts';
import { sendCsv } from './boardFiles.ts';
import { sendFeed } from './sendFeed.ts';

const mostInFile = 1_000;
const mostInFeed = 100;

interface ChangeParts {
  db: Db;
  answers: ApiAnswers;
  origins: Origins;
}

/** What moved, for programs, spreadsheets and readers of feeds. */
export function changeRoutes(app: App, { db, answers, origins }: ChangeParts): void {
  app.get(
    '/api/changes',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary:
          'What moved over all projects or of one, newest first: code, owners, powers, scores, audits, incidents',
        tags: ['projects'],
        querystring: changesQuerySchema,
        response: { 200: changesSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => {
        const { days, ...query } = request.query;
        const answer = await getChanges(db, { ...query, since: beginOfDays(days, new Date()) });
        return { answer, tags: [alertsTag, projectsTag, everyProjectTag] };
      }),
  );

  const filed = {
    config: { access: 'anyone', costly: true },
    schema: { querystring: changesFeedQuerySchema },
  } as const;
  app.get('/changes.csv', filed, async (request, reply) => {
    const { days, ...query } = request.query;
    const since = beginOfDays(days, new Date());
    const items = await listChanges(db, { ...query, since, limit: mostInFile });
    return sendCsv(request, reply, { columns: changeCsvColumns, rows: items });
  });

  for (const format of entryFormats)
    app.get(`/changes.${format}`, filed, async (request, reply) => {
      const { days, ...query } = request.query;
      const isOne = query.projectId !== undefined && !query.projectId.includes(',');
      const named = isOne ? (await getProject(db, query.projectId ?? '')).project : undefined;
      const since = beginOfDays(days, new Date());
      const items = await listChanges(db, { ...query, since, limit: mostInFeed });
      return sendFeed(request, reply, {
        ...{ format, origin: origins.of(request) },
        path: changesHref(request.query, 1, `/changes.${format}`),
        page: changesHref(request.query),
        title: named ? `${named.name}: changes` : 'Parapet: changes',
        entries: items.map(toChangeEntry),
      });
    });
}
